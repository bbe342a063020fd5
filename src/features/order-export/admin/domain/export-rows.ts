import { type PaymentState, paymentLabels } from '#features/orders/admin/domain/order-filters.ts'
import { adminStatus } from '#features/orders/domain/order-status.ts'
import { kindLabel } from '#features/payments/admin/domain/payment.ts'
import type { Cell, Column } from '#lib/spreadsheet/cell.ts'
import type { ExportTable } from './export-address.ts'

/** The columns of each table; amounts in CFA (EXPORT-03). */
export const exportColumns: Record<ExportTable, readonly Column[]> = {
  totals: [
    { title: 'Total de la période', width: 36 },
    { title: 'Nombre', width: 12 },
    { title: 'Montant (CFA)', width: 16 },
  ],
  orders: [
    { title: 'Numéro', width: 28 },
    { title: 'Date', width: 17 },
    { title: 'Facture', width: 28 },
    { title: 'Client', width: 28 },
    { title: 'Statut', width: 12 },
    { title: 'Paiement', width: 13 },
    { title: 'Sous-total (CFA)', width: 16 },
    { title: 'Livraison (CFA)', width: 16 },
    { title: 'Total (CFA)', width: 14 },
  ],
  items: [
    { title: 'Numéro', width: 28 },
    { title: 'Date', width: 17 },
    { title: 'Article', width: 36 },
    { title: 'Prix unitaire (CFA)', width: 18 },
    { title: 'Quantité', width: 10 },
    { title: 'Montant (CFA)', width: 16 },
  ],
  payments: [
    { title: 'Date', width: 17 },
    { title: 'Commande', width: 28 },
    { title: 'Nature', width: 15 },
    { title: 'Moyen', width: 14 },
    { title: 'Montant (CFA)', width: 16 },
    { title: 'Référence', width: 20 },
    { title: 'Motif', width: 30 },
    { title: 'Inscrit par', width: 24 },
  ],
}

export type ExportedOrder = {
  orderNumber: string
  createdAt: Date
  invoiceNumber: string | null
  customerName: string
  status: string
  paymentStatus: string
  subtotal: number | null
  deliveryFee: number | null
  totalAmount: number
}

/** The cells of an order in the sheet of orders, amounts in CFA (EXPORT-03). */
export function orderRow(order: ExportedOrder): Cell[] {
  const { deliveryFee, totalAmount } = order
  return [
    order.orderNumber,
    order.createdAt,
    order.invoiceNumber,
    order.customerName,
    adminStatus(order.status).label,
    paymentLabels[order.paymentStatus as PaymentState] ?? 'Échoué',
    order.subtotal ?? totalAmount,
    deliveryFee ?? 0,
    totalAmount,
  ]
}

export type ExportedItem = { productName: string; productPrice: number; quantity: number; subtotal: number }

/** The cells of a line in the sheet of lines, amounts in CFA (EXPORT-03). */
export function itemRow({ orderNumber, createdAt }: ExportedOrder, item: ExportedItem): Cell[] {
  return [orderNumber, createdAt, item.productName, item.productPrice, item.quantity, item.subtotal]
}

export type ExportedPayment = {
  recordedAt: Date
  orderNumber: string
  kind: string
  amount: number
  reference: string | null
  reason: string | null
  isRefund: boolean
  by: string | null
}

/** A refund or correction is below zero. */
export function paymentRow(payment: ExportedPayment): Cell[] {
  const nature = payment.isRefund ? 'Remboursement' : payment.amount < 0 ? 'Correction' : 'Paiement'
  return [
    payment.recordedAt,
    payment.orderNumber,
    nature,
    kindLabel(payment.kind),
    payment.amount,
    payment.reference,
    payment.reason,
    payment.by ?? 'Compte supprimé',
  ]
}

type Sum = { count: number; amount: number }
export type ExportedTotals = {
  placed: Sum
  cancelled: Sum
  received: (Sum & { kind: string })[]
  refunded: Sum
}

/** The money counts when it was received, whenever its order was placed. */
export function totalRows({ placed, cancelled, received, refunded }: ExportedTotals): Cell[][] {
  const row = (label: string, { count, amount }: Sum): Cell[] => [label, count, amount]
  const all = [...received, refunded]
  const sum = (of: (one: Sum) => number) => all.reduce((total, one) => total + of(one), 0)
  return [
    row('Commandes, sans les annulées', placed),
    row('Commandes annulées', cancelled),
    ...received.map((one) => row(`Encaissé : ${kindLabel(one.kind)}`, one)),
    row('Remboursé', refunded),
    row('Argent de la période', { count: sum(({ count }) => count), amount: sum(({ amount }) => amount) }),
  ]
}
