import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { HashQueue } from './hash-queue.ts'

/**
 * Hashes run on the four threads that files and name look-ups need too. A crowd that signs in at once queues here instead of there,
 * so that the rest of the shop does not wait for it.
 */
const AT_ONCE = Math.min(3, availableParallelism())
/** Of each kind: some six seconds of two cores. Whoever comes later is told at once to try again. */
const MOST_WAITING = 60

const queue = new HashQueue(AT_ONCE, MOST_WAITING)

/**
 * scrypt with N 16384, r 16, p 1: 32 MB and some 100 ms of a core for each.
 *
 * @throws Refusal `busy` when too many wait already
 */
export const passwordHash = {
  hash: (password: string) => queue.run('hash', () => hashPassword(password)),
  verify: (data: { hash: string; password: string }) => queue.run('verify', () => verifyPassword(data)),
}
