import type { Notice } from './notify.ts'

/** How long a change can be taken back from its notice (D50); the database has the same limit. */
export const RETURNABLE_MS = 10_000

/**
 * The part of a notice by which its change is taken back. The ten seconds began on the server some time between the
 * request and now: they count from the request, and when they are over, there is no button.
 *
 * @param askedAt when the change was asked for, of `performance.now()`
 */
export function takenBackBy(
  onPress: () => void,
  { label, askedAt }: { label: string; askedAt: number },
): Pick<Notice, 'duration' | 'action'> {
  const left = RETURNABLE_MS - (performance.now() - askedAt)
  return left > 0 ? { duration: left, action: { label, onPress } } : {}
}
