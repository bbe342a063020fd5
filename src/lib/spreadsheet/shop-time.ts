/**
 * "21/11/2026 09:30", which a French spreadsheet recognises as a time. Abidjan has UTC all year round; a formatter of
 * Intl would be the slowest part of a long file.
 */
export function shopTime(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`
}
