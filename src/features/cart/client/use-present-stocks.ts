import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stocksQuery } from '#features/catalogue/api/stocks.queries.ts'
import { useCart } from './cart-context.tsx'

/** While a screen shows the cart, its items know the present stock: asked for when it opens, then told live. Quantities stand. */
export function usePresentStocks(): void {
  const { cart, learn } = useCart()
  const { data: stocks } = useQuery({
    ...stocksQuery(cart.map(({ id }) => id)),
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  })
  // The answer is news for the cart, which lives outside the queries.
  useEffect(() => {
    if (stocks) learn(stocks)
  }, [stocks, learn])
}
