/** The stock overview (ASTAT-05, APROD-01), of the active products; only `products` counts all. */
export type StockFigures = {
  /** Number of products, active or not. */
  products: number
  active: number
  /** Pieces in stock. */
  pieces: number
  /** Products of which 1 to 5 pieces remain. */
  low: number
  soldOut: number
  /** Price × stock, in CFA. */
  value: number
}
