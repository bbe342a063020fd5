import { expect, it } from 'vitest'
import { passwordHash } from './password-hash.server.ts'

it('DATA-13 AUTH-02 a password is kept as a hash that only it fits, and a crowd of them comes through', async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, () => passwordHash.hash('secret-1')))
  expect(new Set(hashes).size).toBe(8)
  const [hash = ''] = hashes
  const answers = ['secret-1', 'secret-2', 'Secret-1'].map((password) =>
    passwordHash.verify({ hash, password }),
  )
  expect(await Promise.all(answers)).toEqual([true, false, false])
})

it('a hash that fails gives its turn on', async () => {
  const broken = Array.from({ length: 6 }, () => passwordHash.verify({ hash: '', password: 'x' }))
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await passwordHash.hash('secret-1')).toMatch(/^[0-9a-f]+:[0-9a-f]+$/)
})
