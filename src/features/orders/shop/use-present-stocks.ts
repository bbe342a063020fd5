import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stocksQuery } from '#features/catalogue/stocks.api.ts'
import { useCart } from './cart-context.tsx'

/** Keeps the stocks of the cart current: asks once, then follows the stream. Quantities stay. */
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
