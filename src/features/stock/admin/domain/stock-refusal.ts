import type { Failure } from '#lib/errors/result.ts'

/**
 * Why a number was refused, in words for beside its field, and the stock as it is now; null for any other failure
 * (SUPPLY-02).
 */
export function stockRefusal({ code, details }: Failure): { text: string; stock: number } | null {
  const stock = typeof details === 'object' && details ? Reflect.get(details, 'stock') : undefined
  if (typeof stock !== 'number') return null
  if (code === 'stock_too_low') return { stock, text: tooLow(stock) }
  if (code !== 'stock_changed') return null
  return {
    stock,
    text: `Le stock est passé à ${stock} entre-temps. Vérifiez votre nombre, puis enregistrez à nouveau.`,
  }
}

function tooLow(stock: number): string {
  if (stock === 0) return 'Il n’y en a plus en stock.'
  return stock === 1 ? 'Il n’y en a qu’une en stock.' : `Il n’y en a que ${stock} en stock.`
}
