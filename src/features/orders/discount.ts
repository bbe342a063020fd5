import type { Receipt } from './receipt.ts'

/** The discount of an order in words: its name, and the amount as `format` writes one, below zero (D62). */
export function discountLine(
  { code, amount }: NonNullable<Receipt['discount']>,
  format: (amount: number) => string,
): { label: string; amount: string } {
  return { label: `Remise ${code}`, amount: `−${format(amount)}` }
}
