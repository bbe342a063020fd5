/** From this part of the limit on it is told how much is left. */
const NEAR = 0.9

/** How many characters are left, or too many, where a text comes near its limit. Until then it takes back the gap above it. */
export function LengthNote({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  const text =
    length < limit * NEAR
      ? null
      : left >= 0
        ? `Encore ${characters(left)} sur ${limit}.`
        : `${characters(-left)} de trop : ${limit} au plus.`
  return (
    <p role="status" className={`empty:-mt-1.5 ${left < 0 ? 'text-sm text-danger' : 'text-xs text-quiet'}`}>
      {text}
    </p>
  )
}

function characters(count: number): string {
  return count < 2 ? `${count} caractère` : `${count} caractères`
}
