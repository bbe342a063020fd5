import { expect, test } from 'vitest'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import {
  allDays,
  type ExportedOrder,
  type ExportTable,
  exportColumns,
  exportTables,
  itemRow,
  lastMonth,
  orderExportAddress,
  orderRow,
  paymentRow,
  tableNames,
  totalRows,
} from './order-export.ts'

test.each([
  ['2027-01-01', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('EXPORT-03 on %s the month before is %s to %s', (today, from, to) => {
  expect(lastMonth(new Date(`${today}T12:00:00Z`))).toEqual({ from, to })
})

test('EXPORT-03 all orders are those until today; an export is asked for by its days, and by its table if it is one', () => {
  const days = allDays(new Date('2026-11-23T12:00:00Z'))
  expect(days).toEqual({ from: '2000-01-01', to: '2026-11-23' })
  const address = '/api/order-export?from=2000-01-01&to=2026-11-23'
  expect(orderExportAddress({ ...days, table: null })).toBe(address)
  expect(orderExportAddress({ ...days, table: 'items' })).toBe(`${address}&table=items`)
})

test('EXPORT-03 the sheets of the workbook, in their order', () => {
  const names = exportTables.map((table) => tableNames[table])
  expect(names).toEqual(['Totaux', 'Commandes', 'Articles', 'Paiements'])
})

/** A row as a spreadsheet shows it, each cell below its title. */
const titled = (table: ExportTable, row: readonly Cell[]) => {
  expect(row).toHaveLength(exportColumns[table].length)
  return Object.fromEntries(exportColumns[table].map(({ title }, index) => [title, row[index]]))
}

const at = '2026-10-05T09:30:00.000Z'
const order: ExportedOrder = {
  orderNumber: 'CMD-1',
  createdAt: at,
  invoiceNumber: 'FAC-1',
  customerName: 'Awa',
  status: 'delivered',
  paymentStatus: 'paid',
  subtotal: 25_000,
  code: null,
  discount: 0,
  deliveryFee: 2000,
  totalAmount: 27_000,
}
/** What orders of an early release do not say. */
const unsaid = { subtotal: null, discount: null, deliveryFee: null }
const entry = { at, orderNumber: 'CMD-1', kind: 'cash', reference: 'R1', reason: 'Casse' }

test.each([
  [{}, 'Encaissé', [25_000, null, 0, 2000, 27_000]],
  [
    { code: 'AWA10', discount: 2500, totalAmount: 24_500 },
    'Encaissé',
    [25_000, 'AWA10', -2500, 2000, 24_500],
  ],
  [{ paymentStatus: 'pending', deliveryFee: 0 }, 'À encaisser', [25_000, null, 0, 0, 27_000]],
  [{ paymentStatus: 'refunded', subtotal: 0 }, 'Remboursé', [0, null, 0, 2000, 27_000]],
  [{ paymentStatus: 'failed', ...unsaid }, 'Échoué', [27_000, null, 0, 0, 27_000]],
])(
  'EXPORT-03 D62 an order with %j is "%s", its amounts %j',
  (change, payment, [subtotal, code, discount, delivery, total]) => {
    expect(titled('orders', orderRow({ ...order, ...change }))).toEqual({
      Numéro: 'CMD-1',
      Date: new Date(at),
      Facture: 'FAC-1',
      Client: 'Awa',
      Statut: 'Livré',
      Paiement: payment,
      'Sous-total (CFA)': subtotal,
      'Code promo': code,
      'Remise (CFA)': discount,
      'Livraison (CFA)': delivery,
      'Total (CFA)': total,
    })
  },
)

test('EXPORT-03 a line says its price, its pieces and their amount', () => {
  const sums = { productPrice: 12_500, quantity: 2, subtotal: 25_000, discount: 2500 }
  const line = { productName: 'Ambre, 50 ml', ...sums }
  expect(titled('items', itemRow(order, line))).toEqual({
    Numéro: 'CMD-1',
    Date: new Date(at),
    Article: 'Ambre, 50 ml',
    'Prix unitaire (CFA)': 12_500,
    Quantité: 2,
    'Montant (CFA)': 25_000,
    'Remise (CFA)': -2500,
  })
})

test.each([
  ['Paiement', 0, false],
  ['Correction', -2000, false],
  ['Remboursement', -5000, true],
])('EXPORT-03 RETURN-05 a %s of %i', (nature, amount, isRefund) => {
  expect(titled('payments', paymentRow({ ...entry, amount, isRefund, by: 'Koffi' }))).toEqual({
    Date: new Date(at),
    Commande: 'CMD-1',
    Nature: nature,
    Moyen: 'Espèces',
    'Montant (CFA)': amount,
    Référence: 'R1',
    Motif: 'Casse',
    'Inscrit par': 'Koffi',
  })
  expect(paymentRow({ ...entry, amount, isRefund, by: null }).at(-1)).toBe('Compte supprimé')
})

test('EXPORT-03 the money of a period is what was received of each kind, less the refunds', () => {
  const totals = {
    placed: { count: 9, amount: 200_000 },
    cancelled: { count: 1, amount: 7000 },
    received: [
      { kind: 'cash', count: 5, amount: 90_000 },
      { kind: 'mobile_money', count: 2, amount: 40_000 },
    ],
    refunded: { count: 1, amount: -5000 },
  }
  expect(exportColumns.totals.map(({ title }) => title)).toEqual([
    'Total de la période',
    'Nombre',
    'Montant (CFA)',
  ])
  expect(totalRows(totals)).toEqual([
    ['Commandes, sans les annulées', 9, 200_000],
    ['Commandes annulées', 1, 7000],
    ['Encaissé\u202f: Espèces', 5, 90_000],
    ['Encaissé\u202f: Mobile Money', 2, 40_000],
    ['Remboursé', 1, -5000],
    ['Argent de la période', 8, 125_000],
  ])
})
