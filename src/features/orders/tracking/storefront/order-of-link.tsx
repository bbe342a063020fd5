import { useSettings } from '#features/settings/api/settings.queries.ts'
import { OpeningHoursLine } from '#features/settings/storefront/opening-hours-line.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { downloadInvoice } from '../../client/download-invoice.ts'
import { CustomerStatusBadge, Fact, InvoiceVersion, OrderItems } from '../../client/order-parts.tsx'
import { OrderAgain } from '../../storefront/order-again.tsx'
import { PayAheadSlot } from '../../wave/storefront/pay-ahead-slot.tsx'
import { CopyLinkButton } from '../client/copy-link-button.tsx'
import { nextText, type OpenOrder, standOf } from '../domain/tracked-order.ts'
import { ContactLinks } from './contact-links.tsx'
import { StatusSteps } from './status-steps.tsx'

/** An order as the page of its link shows it: its state, what comes next, and what was ordered. */
export function OrderOfLink({ order, secret }: { order: OpenOrder; secret: string }) {
  const { receipt, history, due } = order
  const settings = useSettings()
  const stand = standOf(receipt.status, history)
  const isPaid = receipt.paymentStatus === 'paid'
  const next = nextText(stand, receipt.customer.phone.replaceAll(' ', '\u00a0'), isPaid)
  const { invoiceNumber } = receipt
  return (
    <>
      <PageTitle title="Suivi de votre commande">
        Commande du {formatDate(receipt.createdAt)}, au nom de {receipt.customer.name}.
      </PageTitle>
      <div className="container-page grid gap-6 md:grid-cols-2 md:items-start">
        <section aria-labelledby="where" className="rounded-lg border border-line bg-raised p-5 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="where" className="text-lg">
              Où en est-elle ?
            </h2>
            <span role="status">
              <CustomerStatusBadge status={stand} />
            </span>
          </div>
          {next ? <p className="mt-3">{next}</p> : null}
          {due === undefined ? null : (
            <PayAheadSlot secret={secret} due={due} isBack={location.search !== ''} />
          )}
          <StatusSteps steps={history} />
          <div className="mt-6 border-t border-line pt-5">
            <p className="mb-3 text-sm text-quiet">
              Une question, une erreur ? <OpeningHoursLine hours={settings.businessHours} />.
            </p>
            <ContactLinks orderNumber={receipt.orderNumber} />
          </div>
        </section>
        <section
          aria-labelledby="what"
          className="rounded-lg border border-line bg-raised p-5 text-sm md:p-6"
        >
          <h2 id="what" className="mb-3 text-lg">
            Votre commande
          </h2>
          <OrderItems items={receipt.items} />
          <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-base">
            <span>Total</span>
            <span className="text-xl font-semibold whitespace-nowrap text-amber">
              {formatMoney(receipt.total)}
            </span>
          </p>
          <dl className="mt-5 grid gap-4">
            {receipt.paidAt ? <Fact label="Réglé le">{formatDate(receipt.paidAt)}</Fact> : null}
            <Fact label="Livraison à">
              <span className="whitespace-pre-line">{receipt.customer.address}</span>
            </Fact>
            <Fact label="Numéro de commande">{receipt.orderNumber}</Fact>
            {invoiceNumber ? (
              <Fact label="Numéro de facture">
                {invoiceNumber}
                <InvoiceVersion receipt={receipt} />
              </Fact>
            ) : null}
          </dl>
          <div className="mt-6 flex flex-wrap gap-3">
            {invoiceNumber ? (
              <Button
                className="w-full px-4"
                onClick={() => downloadInvoice({ ...receipt, invoiceNumber }, settings)}
              >
                <Download aria-hidden className="size-4" />
                Télécharger la facture
              </Button>
            ) : null}
            <OrderAgain
              items={receipt.items}
              orderNumber={receipt.orderNumber}
              className="flex-1 px-4 whitespace-nowrap"
            />
            <CopyLinkButton secret={secret} className="flex-1 px-4 whitespace-nowrap" />
          </div>
        </section>
      </div>
    </>
  )
}
