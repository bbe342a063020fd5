import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart } from './cart-context.tsx'

function Orphan() {
  useCart()
  return null
}

test('CART-21 using the cart outside its provider throws', () => {
  expect(() => renderToString(<Orphan />)).toThrow('useCart must be used within a CartProvider')
})
