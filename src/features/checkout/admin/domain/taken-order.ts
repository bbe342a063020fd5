import type { Receipt } from '#features/orders/domain/receipt.ts'

/** An order that was just taken: its id, and what its invoice shows. */
export type TakenOrder = { id: string; receipt: Receipt }
