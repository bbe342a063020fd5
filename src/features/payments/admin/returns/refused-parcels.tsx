import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { TriangleAlert } from '#ui/icons/admin-icons.tsx'
import { orderReturnsQuery } from '../api/payments.queries.ts'

/** Tells admins that parcels of this phone number were refused before (RETURN-04). */
export function RefusedParcels({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderReturnsQuery(useAdminQueryKey(), orderId))
  if (!data || data.refusedBefore === 0) return null
  return (
    <p className="flex items-start gap-3 rounded-md border border-danger/50 bg-danger-soft p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      {data.refusedBefore === 1
        ? 'Ce numéro a déjà refusé un colis. Appelez avant d’expédier.'
        : `Ce numéro a déjà refusé ${data.refusedBefore} colis. Appelez avant d’expédier.`}
    </p>
  )
}
