import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getPushDevices } from './push.functions.ts'

export const pushDevicesKey = (adminKey: AdminQueryKey) => [...adminKey, 'push-devices'] as const

export const pushDevicesQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: pushDevicesKey(adminKey),
    queryFn: async ({ signal }) => unwrap(await getPushDevices({ signal })),
    retry: 1,
  })
