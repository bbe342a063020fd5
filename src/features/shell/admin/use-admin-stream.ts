import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountSecurityQuery } from '#features/account/account-security.api.ts'
import { type AdminQueryKey, adminQuery, sessionQuery } from '#features/account/session.api.ts'
import { useAdminQueryKey, useCurrentUser } from '#features/account/use-current-user.tsx'
import { deliveryStateQuery } from '#features/messages/messages.api.ts'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { followLive } from '#platform/live/follow-live.ts'
import { readAgain } from '#platform/live/read-again.ts'
import { notifyError } from '#ui/toast/notify-failure.ts'

type Change = { table: string; op: string; ids: string[] }

/** Refreshes the lists when data change (LIVE-01); a role that may be lost is checked again. */
export function useAdminStream(): void {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()
  const adminKey = useAdminQueryKey()

  // The stream is a connection outside React, open as long as the administration is on the screen.
  useEffect(() => {
    const checkRole = () => void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey })
    return followLive({
      name: `admin-${id}`,
      path: '/api/admin-events',
      // The stream starts with a resync, because the lists may be older than the stream.
      since: null,
      on: {
        change: (data) => {
          const { table } = JSON.parse(data) as Change
          followAdminChange(queryClient, adminKey, table)
          // It may be the own role: a former admin leaves at once.
          if (table === 'userRoles') checkRole()
        },
      },
      readAgain: () => void readAgain(queryClient, { queryKey: adminKey }),
      onRefused: checkRole,
    })
  }, [queryClient, adminKey, id])
}

/** The place of the list says it as well. */
const SHOWN_MS = 5000

const lostRights = new Set(['forbidden', 'not_authenticated'])

/**
 * Shows a toast for each list that could not be loaded, with the text of its query (ADM-03), and has the
 * guard check again when the server no longer accepts the user as an admin. A list that could not be read again says so
 * beside its rows (`StaleNotice`): a toast would draw away from what failed before.
 */
export function useAdminFailures(): void {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()

  // The cache of queries is a store outside React: this listens to it while the administration is on the
  // screen.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const failure = failureOf(event.action.error)
        const { loadFailure } = event.query.meta ?? {}
        // The guard reports lost rights, once for all lists.
        if (!lostRights.has(failure.code)) {
          const isShown = event.query.state.data !== undefined
          if (loadFailure && !isShown) notifyError(loadFailure(staffErrorText(failure)), SHOWN_MS)
        } else if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) {
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
          void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey, exact: true })
        }
      }),
    [queryClient, id],
  )
}

const WAIT_MS = 3_000

/** Whether notices are still unknown; one that does not answer within three seconds is not waited for. */
export function useAwaitsNotices(): boolean {
  const account = useQuery(accountSecurityQuery(useCurrentUser().id))
  const delivery = useQuery(deliveryStateQuery(useAdminQueryKey()))
  const [isLate, setLate] = useState(false)
  // No event starts this: the page has just begun.
  useEffect(() => {
    const timer = setTimeout(setLate, WAIT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return !isLate && [account, delivery].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
}

/** The admin's lists that show rows of a table, by the elements of their query keys after the admin's own. */
const lists: Record<string, readonly string[]> = {
  // The stock is shown with the pieces that orders hold, and orders for which it is not enough are marked (SUPPLY-05).
  products: ['products', 'stock-overview', 'categories', 'statistics', 'orders'],
  categories: ['categories', 'products'],
  promoCodes: ['promo-codes'],
  orders: ['orders', 'statistics', 'payments', 'products', 'customer', 'promo-codes'],
  orderItems: ['orders', 'statistics', 'products', 'customer'],
  seenOrders: ['orders'],
  payments: ['payments', 'customer', 'orders/timeline'],
  cashClosings: ['payments'],
  orderReturns: ['payments', 'customer', 'orders/timeline'],
  invoiceVersions: ['orders'],
  orderNotes: ['orders'],
  orderMessages: ['order-messages', 'delivery', 'orders/timeline'],
  newsletterSubscribers: ['newsletter'],
  letters: ['newsletter/letters', 'delivery'],
  userRoles: ['users'],
  systemSettings: ['settings', 'delivery'],
  socialLinks: ['settings'],
  businessRegistrations: ['settings'],
  mutedMails: ['settings'],
  switchedOff: ['settings'],
  restockRequests: ['products'],
}

/** How long what comes after a change is waited for, in ms (LIVE-05); a list is read at once. */
const pauses: Record<string, number> = { statistics: 300 }

/** By the key of the admin whose screen it is, and the list: its changes gather in one place. */
const followers = new WeakMap<AdminQueryKey, Map<string, () => void>>()

/**
 * Has the open lists that show rows of this table read again (LIVE-01 to LIVE-05); those that are not on the
 * screen are out of date. However many changes come, a list is read once at a time, and one more
 * after it.
 */
export function followAdminChange(queryClient: QueryClient, adminKey: AdminQueryKey, table: string): void {
  for (const list of lists[table] ?? []) followerOf(queryClient, adminKey, list)()
}

function followerOf(queryClient: QueryClient, adminKey: AdminQueryKey, list: string): () => void {
  const known = followers.get(adminKey) ?? new Map<string, () => void>()
  followers.set(adminKey, known)
  const follower =
    known.get(list) ??
    throttle(pauses[list] ?? 0, () => readAgain(queryClient, { queryKey: [...adminKey, ...list.split('/')] }))
  known.set(list, follower)
  return follower
}

/**
 * Throttles asynchronous work: it runs `ms` after the first call, once for all calls until then, so a steady
 * stream of calls never postpones it. Calls while it runs lead to one more run afterwards, so that runs never
 * overlap (LIVE-05).
 */
function throttle(ms: number, work: () => Promise<unknown>): () => void {
  let state: 'idle' | 'waiting' | 'working' | 'requested again' = 'idle'

  function wait() {
    state = 'waiting'
    setTimeout(run, ms)
  }
  function run() {
    state = 'working'
    void work()
      .catch(() => undefined)
      .then(finish)
  }
  function finish() {
    if (state === 'requested again') wait()
    else state = 'idle'
  }
  return () => {
    if (state === 'idle') wait()
    else if (state === 'working') state = 'requested again'
  }
}
