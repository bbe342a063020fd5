import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ErrorState } from '#ui/states.tsx'
import { trackedOrderQuery } from '../api/tracking.queries.ts'
import { useOrderLive } from '../client/use-order-live.ts'
import { isUnderWay, standOf } from '../domain/tracked-order.ts'
import { LinkEnded, LinkUnknown } from './link-over.tsx'
import { OrderOfLink } from './order-of-link.tsx'

/**
 * The page of an order, for whoever has its link (TRACK-01 to TRACK-03). The server renders it empty, the same
 * for every secret: what it shows is asked for by the browser.
 */
export function TrackingPage({ secret }: { secret: string }) {
  const isHydrated = useHydrated()
  const { data, isError } = useQuery({ ...trackedOrderQuery(secret), enabled: isHydrated })
  const order = data?.state === 'open' ? data : null
  const queryClient = useQueryClient()
  // With what was paid, where that is shown.
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: trackedOrderQuery(secret).queryKey }),
    [queryClient, secret],
  )
  const stand = order ? standOf(order.receipt.status, order.history) : ''
  useOrderLive(order && isUnderWay(stand) ? order.id : null, readAgain)

  if (order) return <OrderOfLink order={order} secret={secret} />
  if (data?.state === 'ended') return <LinkEnded />
  if (data) return <LinkUnknown />
  return (
    <div className="container-page pt-26 md:pt-36">
      <h1 className="text-3xl md:text-4xl">Suivi de votre commande</h1>
      {isError ? (
        <ErrorState onRetry={readAgain}>Le suivi n’a pas pu être chargé.</ErrorState>
      ) : (
        <div role="status" aria-label="Chargement de votre commande" className="mt-8 flex flex-col gap-6">
          <div className="skeleton h-40 rounded-lg" />
          <div className="skeleton h-64 rounded-lg" />
        </div>
      )}
      <noscript>
        <p className="mt-6">Le suivi demande JavaScript. Vous pouvez aussi nous appeler.</p>
      </noscript>
    </div>
  )
}
