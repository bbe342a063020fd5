import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { HashQueue } from './hash-queue.ts'

/**
 * Hashes run on the four threads that files and name look-ups need too. A crowd that signs in at once queues here instead of there,
 * so that the rest of the shop does not wait for it.
 */
const AT_ONCE = Math.min(3, availableParallelism())

/** A call ends after 25 s and may need two hashes, a password's and a recovery code's: neither may wait for more than 10 s. */
const queue = new HashQueue({
  atOnce: AT_ONCE,
  mostWaiting: 60,
  longestExpectedMs: 8000,
  longestWaitMs: 10_000,
})

/**
 * scrypt with N 16384, r 16, p 1: 32 MB and some 100 ms of a core for each.
 *
 * @throws Refusal `busy` when too many wait already, or for too long
 */
export const passwordHash = {
  hash: (password: string) => queue.run('hash', () => hashPassword(password)),
  verify: (data: { hash: string; password: string }) => queue.run('verify', () => verifyPassword(data)),
}
