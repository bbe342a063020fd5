import { notify } from '#ui/toast/notify.ts'
import {
  invoiceFileName,
  invoiceHtml,
  type ReplacedVersion,
  type ShopIdentity,
} from '../domain/invoice-file.ts'
import type { Receipt } from '../domain/receipt.ts'

/**
 * Builds the invoice file in the browser, downloads it and confirms it with a toast (ORD-19, ORD-21).
 *
 * @param replaced says that it is an earlier version (CORR-04)
 */
export function downloadInvoice(receipt: Receipt, shop: ShopIdentity, replaced?: ReplacedVersion): void {
  const file = new Blob([invoiceHtml(receipt, shop, replaced)], { type: 'text/html;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = invoiceFileName(receipt.invoiceNumber, replaced)
  link.click()
  URL.revokeObjectURL(link.href)
  notify({ title: 'Facture téléchargée', description: link.download, tone: 'success' })
}
