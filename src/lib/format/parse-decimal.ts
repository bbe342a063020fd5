/** "25.000" and "1.250.000,50": nobody types three decimals of an amount or of a number of pieces. */
const withThousands = /^([+-]?[1-9]\d{0,2}(?:\.\d{3})+|[+-]?[1-9]\d{0,2}(?:,\d{3})+)(?=[.,]\d{0,2}$|$)/

/**
 * Parses a number as people type it: with a comma or a point, and with spaces, points or commas between thousands
 * ("25 000,50", "25.000"). NaN for anything else, including exponents and hexadecimal notation. A file may mean something
 * else by "25.000": see `plainNumber`.
 */
export function parseDecimal(text: string): number {
  const plain = text
    .replace(/\s/g, '')
    .replace(withThousands, (whole) => whole.replace(/[.,]/g, ''))
    .replace(',', '.')
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
