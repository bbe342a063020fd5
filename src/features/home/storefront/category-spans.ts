/** Classes of a card in a grid of two columns, from 64rem of six. */
const spans = {
  third: 'lg:col-span-2',
  half: 'lg:col-span-3',
  twoThirds: 'lg:col-span-4',
  whole: 'lg:col-span-6',
}

/**
 * How wide each of `count` category cards is, so that no row has a hole: in two columns the first of an odd
 * number is doubled; in three columns the first takes two places, or the first four are in pairs.
 */
export function categorySpan(count: number, position: number): { isDouble: boolean; className: string } {
  const isDouble = position === 0 && count % 3 === 2
  const narrow = position === 0 && count % 2 === 1 ? 'col-span-2' : 'col-span-1'
  return { isDouble, className: `${narrow} ${spans[wideSpan(count, position)]}` }
}

function wideSpan(count: number, position: number): keyof typeof spans {
  if (count === 1) return 'whole'
  if (count % 3 === 2) return position === 0 ? 'twoThirds' : 'third'
  if (count % 3 === 1) return position < 4 ? 'half' : 'third'
  return 'third'
}
