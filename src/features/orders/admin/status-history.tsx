import { formatDateTime } from '#lib/dates.ts'
import { adminStatus } from '../domain/order-status.ts'
import type { StatusStep } from './domain/admin-order.ts'

/** The history of an order's status: who changed it, when, from what to what (AORD-17). */
export function StatusHistory({ steps }: { steps: readonly StatusStep[] }) {
  if (steps.length === 0) return <p className="text-quiet">Aucun changement enregistré.</p>
  return (
    <ol className="flex flex-col gap-3 border-l border-line-strong pl-4">
      {steps.map((step) => (
        <li key={step.id}>
          <p>
            {step.takesBack ? 'Changement annulé : ' : null}
            {step.from === null ? 'Commande passée : ' : `${adminStatus(step.from).label} `}
            {step.from === null ? null : <Arrow />}
            <span className="font-medium">{adminStatus(step.to).label}</span>
          </p>
          <p className="text-xs text-quiet">
            {formatDateTime(step.at)} · {step.by ?? (step.from === null ? 'Client' : 'Système')}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Arrow() {
  return (
    <>
      <span aria-hidden>→ </span>
      <span className="sr-only">devient </span>
    </>
  )
}
