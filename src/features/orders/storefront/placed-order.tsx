import { CircleCheck, Download } from 'lucide-react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDate } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { downloadInvoice } from '../client/download-invoice.ts'
import { Fact } from '../client/order-parts.tsx'
import type { Receipt } from '../domain/receipt.ts'
import { OrderLinkBox } from '../tracking/storefront/order-link-box.tsx'

/**
 * Confirms the order just placed: order and invoice number, what happens next, and the invoice file
 * (GUEST-14).
 */
export function PlacedOrder({ receipt }: { receipt: Receipt }) {
  const settings = useSettings()
  return (
    <section
      aria-labelledby="placed-order"
      className="animate-appear rounded-lg border border-line-strong bg-raised p-6 shadow-lift md:p-10"
    >
      <div className="flex items-center gap-3 text-amber">
        <CircleCheck aria-hidden className="size-7" />
        <h2 id="placed-order" ref={takeFocus} tabIndex={-1} className="text-xl text-cream outline-none">
          Commande confirmée !
        </h2>
      </div>
      <p className="mt-3 text-quiet">
        Merci {receipt.customer.name}. Nous vous appelons au {receipt.customer.phone} pour convenir du
        paiement et de la livraison.
      </p>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Numéro de commande" isStrong>
          {receipt.orderNumber}
        </Fact>
        <Fact label="Numéro de facture" isStrong>
          {receipt.invoiceNumber}
        </Fact>
        <Fact label="Date" isStrong>
          {formatDate(receipt.createdAt)}
        </Fact>
        <Fact label="Total à régler" isStrong>
          {formatMoney(receipt.total)}
        </Fact>
      </dl>
      {receipt.link ? <OrderLinkBox secret={receipt.link} orderNumber={receipt.orderNumber} /> : null}
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {receipt.items.map((item) => (
          <li key={item.productId ?? item.name} className="flex justify-between gap-4 py-3 text-sm">
            <span>
              {item.name} <span className="text-quiet">× {item.quantity}</span>
            </span>
            <span className="whitespace-nowrap">{formatMoney(item.subtotal)}</span>
          </li>
        ))}
      </ul>
      <Button className="mt-6 w-full sm:w-auto" onClick={() => downloadInvoice(receipt, settings)}>
        <Download aria-hidden className="size-4" />
        Télécharger la facture
      </Button>
    </section>
  )
}

/** Moves the focus to the heading, because the button that sent the order is gone. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}
