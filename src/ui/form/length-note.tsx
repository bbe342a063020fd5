/** The share of the limit from which the note is shown. */
const NEAR = 0.9

/**
 * Says how many characters are left, or too many, once a text comes near its limit. Until then it takes no
 * room.
 */
export function LengthNote({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  const text =
    length < limit * NEAR
      ? null
      : left >= 0
        ? `Encore ${characters(left)} sur ${limit}.`
        : `${characters(-left)} de trop : ${limit} au plus.`
  return (
    <p role="status" className={`empty:-mt-1.5 ${left < 0 ? 'text-sm text-danger' : 'text-xs text-quiet'}`}>
      {text}
    </p>
  )
}

function characters(count: number): string {
  return count < 2 ? `${count} caractère` : `${count} caractères`
}
