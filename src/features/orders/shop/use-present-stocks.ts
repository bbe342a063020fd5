import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stocksQuery } from '#features/catalogue/stocks.api.ts'
import { useCart } from './cart-context.tsx'

/**
 * Keeps the stocks of the cart's items current while a screen shows them: asks once, then follows the live
 * stream. Quantities stay.
 */
export function usePresentStocks(): void {
  const { cart, setStocks } = useCart()
  const { data: stocks } = useQuery({
    ...stocksQuery(cart.map(({ id }) => id)),
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  })
  // The cart is held outside the queries and must learn the answer.
  useEffect(() => {
    if (stocks) setStocks(stocks)
  }, [stocks, setStocks])
}
