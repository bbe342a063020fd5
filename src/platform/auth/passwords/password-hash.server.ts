import { availableParallelism } from 'node:os'
import { HashQueue } from './hash-queue.ts'
import { fitsHash, hashPassword, isOutdated } from './password-format.ts'

/**
 * Hashes run on the four threads that files and name look-ups need too. When many users sign in at once,
 * their hashes wait in this queue, so that the rest of the shop does not wait for them.
 */
const AT_ONCE = Math.min(3, availableParallelism())

/**
 * A call ends after 25 s and may need two hashes, a password's and a recovery code's: neither may wait for
 * more than 10 s.
 */
const queue = new HashQueue({
  atOnce: AT_ONCE,
  mostWaiting: 60,
  longestExpectedMs: 8000,
  longestWaitMs: 10_000,
})

/**
 * Hashes and verifies passwords and recovery codes (`password-format.ts`): 32 MiB and some 80 ms of a core
 * for each.
 *
 * @throws DomainError `busy` when too many wait already, or for too long
 */
export const passwordHash = {
  hash: (password: string) => queue.run('hash', () => hashPassword(password)),
  verify: ({ hash, password }: { hash: string; password: string }) =>
    queue.run('verify', () => fitsHash(hash, password)),
  /** Whether a hash was made with another algorithm or other parameters than new ones are. */
  isOutdated,
}
