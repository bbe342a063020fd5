import { kindLabel } from '#features/money/admin/payment.ts'
import { isoDay } from '#lib/format/dates.ts'
import type { Days } from '#lib/lists/period.ts'
import type { Cell, Column } from '#lib/spreadsheet/csv.ts'
import { adminStatus } from '../order-status.ts'
import { type PaymentState, paymentLabels } from './order-filters.ts'

/** Where the browser asks for the orders of a period as a file. */
export const ORDER_EXPORT_PATH = '/api/order-export'

/** The tables of an export, in the order of the workbook's sheets (EXPORT-03). */
export const exportTables = ['totals', 'orders', 'items', 'payments'] as const
export type ExportTable = (typeof exportTables)[number]

export const tableNames: Record<ExportTable, string> = {
  totals: 'Totaux',
  orders: 'Commandes',
  items: 'Articles',
  payments: 'Paiements',
}

type Asked = { from: string; to: string; table: ExportTable | null }

/** The address of one table as CSV, or of the workbook with all of them (null). Days as "2026-11-21". */
export function orderExportAddress({ from, to, table }: Asked): string {
  return `${ORDER_EXPORT_PATH}?${new URLSearchParams({ from, to, ...(table && { table }) })}`
}

/** The month before the present one, in Abidjan: what an accountant asks for. */
export function lastMonth(now: Date): Days {
  const [year = 0, month = 1] = isoDay(now).split('-').map(Number)
  const at = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
  // Day 0 is the last one of the month before.
  return { from: at(month - 2, 1), to: at(month - 1, 0) }
}

/** The days of all orders: from before the first shop to today. */
export function allDays(now: Date): Days {
  return { from: '2000-01-01', to: isoDay(now) }
}

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
    { title: 'Code promo', width: 14 },
    { title: 'Remise (CFA)', width: 14 },
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
    { title: 'Remise (CFA)', width: 14 },
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
  createdAt: string
  invoiceNumber: string | null
  customerName: string
  status: string
  paymentStatus: string
  subtotal: number | null
  code: string | null
  discount: number | null
  deliveryFee: number | null
  totalAmount: number
}

/** The cells of an order in the sheet of orders, amounts in CFA (EXPORT-03). */
export function orderRow(order: ExportedOrder): Cell[] {
  const { deliveryFee, totalAmount } = order
  return [
    order.orderNumber,
    new Date(order.createdAt),
    order.invoiceNumber,
    order.customerName,
    adminStatus(order.status).label,
    paymentLabels[order.paymentStatus as PaymentState] ?? 'Échoué',
    order.subtotal ?? totalAmount,
    order.code,
    0 - (order.discount ?? 0),
    deliveryFee ?? 0,
    totalAmount,
  ]
}

export type ExportedItem = {
  productName: string
  productPrice: number
  quantity: number
  subtotal: number
  discount: number
}

/** The cells of a line in the sheet of lines, amounts in CFA (EXPORT-03). */
export function itemRow({ orderNumber, createdAt }: ExportedOrder, item: ExportedItem): Cell[] {
  return [
    orderNumber,
    new Date(createdAt),
    item.productName,
    item.productPrice,
    item.quantity,
    item.subtotal,
    0 - item.discount,
  ]
}

export type ExportedPayment = {
  at: string
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
    new Date(payment.at),
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
