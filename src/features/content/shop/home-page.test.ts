import { expect, test } from 'vitest'
import { categorySpan } from './home-page.tsx'

/** The widths of all cards, read from their classes. */
function widths(count: number, pattern: RegExp): number[] {
  return Array.from({ length: count }, (_, position) =>
    Number(pattern.exec(categorySpan(count, position).className)?.[1]),
  )
}

/** Whether cards of these widths, in this order, fill every row of a grid with this many columns. */
function fillsRows(cards: number[], columns: number): boolean {
  let free = columns
  for (const width of cards) {
    if (width > free) return false
    free = free === width ? columns : free - width
  }
  return free === columns
}

test.each(Array.from({ length: 16 }, (_, n) => n + 1))(
  '%i categories fill their rows at each width',
  (count) => {
    expect(fillsRows(widths(count, /(?:^| )col-span-(\d)/), 2)).toBe(true)
    expect(fillsRows(widths(count, /lg:col-span-(\d)/), 6)).toBe(true)
  },
)
