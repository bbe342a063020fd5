import { Badge } from '#ui/badge.tsx'
import { customerStatus } from '../domain/order-status.ts'

/** An order's status as customers see it (ORD-13 to ORD-16). */
export function CustomerStatusBadge({ status }: { status: string }) {
  const { label, tone } = customerStatus(status)
  return <Badge tone={tone}>{label}</Badge>
}
