import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/**
 * Hashes run on the four threads that files and name look-ups need too. A crowd that signs in at once queues here instead of there,
 * so that the rest of the shop does not wait for it.
 */
const AT_ONCE = Math.min(3, availableParallelism())

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** scrypt with N 16384, r 16, p 1: 32 MB and some 100 ms of a core for each. */
export const passwordHash = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (data: { hash: string; password: string }) => inTurn(() => verifyPassword(data)),
}
