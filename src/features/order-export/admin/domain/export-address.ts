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
