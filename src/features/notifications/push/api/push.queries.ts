import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getPushDevices } from './push.functions.ts'

/** The key of the list of the admin's devices. */
export const pushDevicesKey = (adminKey: AdminQueryKey) => [...adminKey, 'push-devices'] as const

/** The devices on which the admin turned alerts on (PUSH-03). */
export const pushDevicesQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: pushDevicesKey(adminKey),
    queryFn: async ({ signal }) => unwrap(await getPushDevices({ signal })),
    retry: 1,
  })
