import { queryOptions } from '@tanstack/react-query'
import { boolean, object } from 'valibot'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { readFeedState, switchFeed } from '../feed.server.ts'

/** The product feeds as the settings show them (D61). */
export const getFeedState = adminGet().handler(asCaller(readFeedState))

export const saveFeedSwitch = adminPost()
  .validator(checked(object({ isOn: boolean() })))
  .handler(asCaller((actor, { isOn }) => switchFeed(actor, isOn)))

export const feedQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'settings', 'feed'],
    queryFn: async ({ signal }) => unwrap(await getFeedState({ signal })),
    staleTime: 5000,
    retry: 1,
  })
