import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDown } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { downloadInvoice } from '../../client/download-invoice.ts'
import { OrderItems } from '../../client/order-parts.tsx'
import type { EarlierInvoice } from './domain/order-corrections.ts'

/** The versions of an order's invoice that were replaced: why, by whom, and how they were (CORR-04). */
export function EarlierInvoices({ invoices }: { invoices: readonly EarlierInvoice[] }) {
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <Earlier key={invoice.version} invoice={invoice} />
      ))}
    </ul>
  )
}

function Earlier({ invoice }: { invoice: EarlierInvoice }) {
  const settings = useSettings()
  const { version, issuedAt, receipt, reason, replacedAt, by } = invoice
  const { customer } = receipt
  return (
    <li className="py-2">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <span>
            Version {version}
            <span className="block text-xs whitespace-nowrap text-quiet">{formatDateTime(issuedAt)}</span>
          </span>
          <span className="flex items-center gap-2 whitespace-nowrap">
            {formatMoney(receipt.total)}
            <ChevronDown aria-hidden className="size-4 text-quiet group-open:rotate-180" />
          </span>
        </summary>
        <OrderItems items={receipt.items} />
        <p className="mt-2">
          {customer.name}, {customer.phone}
          {customer.email ? `, ${customer.email}` : null}
        </p>
        <p className="whitespace-pre-line">{customer.address}</p>
        <Button
          look="secondary"
          className="mt-3 px-4 max-sm:w-full"
          onClick={() => downloadInvoice(receipt, settings, { version, replacedAt })}
        >
          <Download aria-hidden className="size-4" />
          Télécharger la version {version}
        </Button>
      </details>
      <p className="mt-1 wrap-anywhere [details[open]+&]:mt-3">Remplacée : {reason}</p>
      <p className="text-xs text-quiet">
        {formatDateTime(replacedAt)} · {by ?? 'Compte supprimé'}
      </p>
    </li>
  )
}
