/**
 * A number as somebody types it: with a comma or a point, with spaces between the thousands ("25 000,50"). NaN for anything else; no
 * power of ten and no other notation counts.
 */
export function parseDecimal(text: string): number {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
