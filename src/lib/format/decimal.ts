/**
 * Parses a number as people type it: with a comma or a point, and with spaces between thousands ("25
 * 000,50"). NaN for anything else, including exponents and hexadecimal notation.
 */
export function parseDecimal(text: string): number {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
