import { expect, it } from 'vitest'
import { type KnownRole, roleProblem } from './check-roles.ts'

const plain: KnownRole = {
  name: 'admin',
  isSuperuser: false,
  bypassesPolicies: false,
  createsRoles: false,
  createsDatabases: false,
  replicates: false,
  logsIn: false,
  inherits: true,
  memberOf: [],
  ownsSomething: false,
}
const login: KnownRole = {
  ...plain,
  name: 'shop_pages',
  logsIn: true,
  inherits: false,
  memberOf: ['visitor', 'customer', 'admin'],
}

it('OPS-13 roles as the migrations make them are the shop’s', () => {
  expect(roleProblem(plain)).toBeNull()
  expect(roleProblem(login)).toBeNull()
})

it.each<[Partial<KnownRole>, string]>([
  [{ logsIn: true }, 'alter role "admin" nologin'],
  [{ isSuperuser: true }, 'alter role "admin" nosuperuser'],
  [{ bypassesPolicies: true }, 'alter role "admin" nobypassrls'],
  [{ createsRoles: true }, 'alter role "admin" nocreaterole'],
  [{ createsDatabases: true }, 'alter role "admin" nocreatedb'],
  [{ replicates: true }, 'alter role "admin" noreplication'],
  [{ ownsSomething: true }, 'reassign owned by "admin" to current_user'],
  [{ memberOf: ['payroll'] }, 'revoke "payroll" from "admin"'],
])(
  'OPS-13 a role of another application is refused, with the statement that mends it: %o',
  (change, statement) => {
    expect(roleProblem({ ...plain, ...change })?.statement).toBe(statement)
  },
)

it('OPS-13 a login that cannot log in, inherits, or has roles of another one is refused', () => {
  expect(roleProblem({ ...login, logsIn: false })?.statement).toBe('alter role "shop_pages" login')
  expect(roleProblem({ ...login, inherits: true })?.statement).toBe('alter role "shop_pages" noinherit')
  expect(roleProblem({ ...login, memberOf: ['auth_service'] })?.statement).toBe(
    'revoke "auth_service" from "shop_pages"',
  )
})
