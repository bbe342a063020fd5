import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { followStaffChange } from './staff-changes.ts'

const staffKey = ['private', 'awa', 'staff']

/** A list on the screen, each of whose answers comes when the test says so. */
function openList(queries: QueryClient, name: string) {
  const asked: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(queries, { queryKey: [...staffKey, name, 1], queryFn, retry: false })
  observer.subscribe(() => undefined)
  return { asked, shown: () => observer.getCurrentResult().data }
}

test('LIVE-01 a change has the open lists of its table read again, and no other', async () => {
  const queries = new QueryClient()
  const [users, orders] = [openList(queries, 'users'), openList(queries, 'orders')]
  users.asked[0]?.resolve('avant')
  orders.asked[0]?.resolve('avant')
  await vi.waitFor(() => expect(users.shown()).toBe('avant'))
  followStaffChange(queries, staffKey, 'user_roles')
  users.asked[1]?.resolve('après')
  await vi.waitFor(() => expect(users.shown()).toBe('après'))
  expect(orders.asked).toHaveLength(1)
})

test('LIVE-01 a change while a list is read for the first time is not missed', async () => {
  const queries = new QueryClient()
  const users = openList(queries, 'users')
  followStaffChange(queries, staffKey, 'user_roles')
  users.asked[0]?.resolve('lu avant le changement')
  await vi.waitFor(() => expect(users.asked).toHaveLength(2))
  users.asked[1]?.resolve('lu après')
  await vi.waitFor(() => expect(users.shown()).toBe('lu après'))
})
