import type { FeedCounts, LeftOutReason } from '../feed.ts'

// Apart from the rules of the feeds, whose patterns old browsers do not read.
const reasons: Readonly<Record<LeftOutReason, string>> = {
  picture: 'sans photo',
  foreignPicture: 'photo d’un autre site, ni en JPEG ni en PNG',
  price: 'sans prix',
  name: 'sans nom lisible',
}

/** "3 produits n’y sont pas : sans photo (Iris, Oud…)", a line for each reason (D61). */
export function leftOutLines({ leftOut }: FeedCounts): string[] {
  return Object.entries(reasons).flatMap(([reason, words]) => {
    const { count, some } = leftOut[reason as LeftOutReason] ?? { count: 0, some: [] }
    if (count === 0) return []
    const who = count === 1 ? '1 produit n’y est pas' : `${count} produits n’y sont pas`
    return [`${who}\u00a0: ${words} (${some.join(', ')}${count > some.length ? '…' : ''}).`]
  })
}
