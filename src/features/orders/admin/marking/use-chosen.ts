import { useState } from 'react'
import type { AdminOrder } from '../domain/admin-order.ts'

/** Which orders of the page that is shown are chosen, to be marked at once (WORK-03). */
export type Chosen = {
  orders: readonly AdminOrder[]
  has: (order: AdminOrder) => boolean
  toggle: (order: AdminOrder) => void
  all: () => void
  clear: () => void
}

/** Only orders on the screen are selected, so that nobody marks an order that they do not see. */
export function useChosen(rows: readonly AdminOrder[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    orders: rows.filter(({ id }) => ids.has(id)),
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    all: () => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
