import { notify } from '#ui/toast/notify.ts'
import { invoiceFileName, invoiceHtml, type ShopIdentity } from '../domain/invoice-file.ts'
import type { Receipt } from '../domain/receipt.ts'

/** Builds the invoice file in the browser, downloads it and confirms it with a toast (ORD-19, ORD-21). */
export function downloadInvoice(receipt: Receipt, shop: ShopIdentity): void {
  const file = new Blob([invoiceHtml(receipt, shop)], { type: 'text/html;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = invoiceFileName(receipt.invoiceNumber)
  link.click()
  URL.revokeObjectURL(link.href)
  notify({ title: 'Facture téléchargée', description: link.download, tone: 'success' })
}
