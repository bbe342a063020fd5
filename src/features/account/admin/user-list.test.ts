import { parse, safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { roleChangeSchema, roleLabels } from './user-list.ts'

const userId = '019aa000-0000-7000-8000-000000000001'

it('AUSR-04 a role is one of two', () => {
  for (const role of ['admin', 'user'])
    expect(parse(roleChangeSchema, { userId, role })).toEqual({ userId, role })
  for (const role of ['', 'owner', 'Admin', null])
    expect(safeParse(roleChangeSchema, { userId, role }).success).toBe(false)
  expect(roleLabels).toEqual({ admin: 'Administrateur', user: 'Utilisateur' })
})
