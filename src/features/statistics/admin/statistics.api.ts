import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { periodSchema } from './period.ts'
import { readPeriodFigures, readPeriodSales, readStatistics } from './statistics.server.ts'

export const getStatistics = adminGet().handler(asCaller(readStatistics))

export const getPeriodFigures = adminGet()
  .validator(checked(periodSchema))
  .handler(asCaller(readPeriodFigures))

export const getPeriodSales = adminGet().validator(checked(periodSchema)).handler(asCaller(readPeriodSales))

/** The message when the statistics cannot be loaded (ASTAT-07). */
export const STATISTICS_FAILURE = 'Impossible de charger les statistiques administrateur.'

/** The statistics; reloaded soon after the counted data has changed (LIVE-05). */
export const statisticsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'statistics'],
    queryFn: async ({ signal }) => unwrap(await getStatistics({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => STATISTICS_FAILURE },
  })

/** How soon a shop that still counts its past sales is asked again, in ms. */
const COUNTING_MS = 5000
const whileCounting = (isReady: boolean | undefined) => (isReady === false ? COUNTING_MS : false)

/** The figures of a period (PERIOD-01); while another one is read, the previous one stays. */
export const periodFiguresQuery = (adminKey: AdminQueryKey, period: string) =>
  queryOptions({
    queryKey: [...adminKey, 'statistics', 'period', period, 'figures'],
    queryFn: async ({ signal }) => unwrap(await getPeriodFigures({ data: { period }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileCounting(state.data?.isReady),
    retry: 1,
  })

/** What was sold in a period (PERIOD-03, PERIOD-04). */
export const periodSalesQuery = (adminKey: AdminQueryKey, period: string) =>
  queryOptions({
    queryKey: [...adminKey, 'statistics', 'period', period, 'sales'],
    queryFn: async ({ signal }) => unwrap(await getPeriodSales({ data: { period }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileCounting(state.data?.isReady),
    retry: 1,
  })
