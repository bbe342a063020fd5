import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { AccountPage } from '#features/account/shop/account-page.tsx'
import { PayAheadSlot } from '#features/money/shop/pay-ahead-slot.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { OpeningHoursLine } from '#features/settings/shop/opening-hours-line.tsx'
import { chatLinkWith } from '#lib/contact/contact-links.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { followLive } from '#platform/live/follow-live.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { MessageCircle, Phone } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ErrorState } from '#ui/states.tsx'
import { trackedOrderQuery } from '../orders.api.ts'
import {
  isUnderWay,
  nextText,
  type OpenOrder,
  standOf,
  stepText,
  type TrackedStep,
} from '../tracked-order.ts'
import { OrderAgain } from './order-again.tsx'
import {
  CopyLinkButton,
  CustomerStatusBadge,
  downloadInvoice,
  Fact,
  InvoiceVersion,
  OrderItems,
  OutsideLink,
} from './order-parts.tsx'

/**
 * The page of an order, for whoever has its link (TRACK-01 to TRACK-03). The server renders it empty, the same
 * for every secret: what it shows is asked for by the browser.
 */
export function TrackingPage({ secret }: { secret: string }) {
  const isHydrated = useHydrated()
  const { data, isError } = useQuery({ ...trackedOrderQuery(secret), enabled: isHydrated })
  const order = data?.state === 'open' ? data : null
  const queryClient = useQueryClient()
  // With what was paid, where that is shown.
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: trackedOrderQuery(secret).queryKey }),
    [queryClient, secret],
  )
  const stand = order ? standOf(order.receipt.status, order.history) : ''
  useOrderLive(order && isUnderWay(stand) ? order.id : null, readAgain)

  if (order) return <OrderOfLink order={order} secret={secret} />
  if (data?.state === 'ended') return <LinkEnded />
  if (data) return <LinkUnknown />
  return (
    <div className="container-page pt-26 md:pt-36">
      <h1 className="text-3xl md:text-4xl">Suivi de votre commande</h1>
      {isError ? (
        <ErrorState onRetry={readAgain}>Le suivi n’a pas pu être chargé.</ErrorState>
      ) : (
        <div role="status" aria-label="Chargement de votre commande" className="mt-8 flex flex-col gap-6">
          <div className="skeleton h-40 rounded-lg" />
          <div className="skeleton h-64 rounded-lg" />
        </div>
      )}
      <noscript>
        <p className="mt-6">Le suivi demande JavaScript. Vous pouvez aussi nous appeler.</p>
      </noscript>
    </div>
  )
}

/** An order as the page of its link shows it: its state, what comes next, and what was ordered. */
function OrderOfLink({ order, secret }: { order: OpenOrder; secret: string }) {
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
          <OrderItems order={receipt} />
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

/** Reads a visible order again when it changed (TRACK-02); null: nothing to follow. */
function useOrderLive(orderId: string | null, readAgain: () => void): void {
  // The stream is outside React: it is open as long as the order is shown.
  useEffect(() => {
    if (!orderId) return
    return followLive({
      name: `order ${orderId}`,
      path: `/api/order-events/${orderId}`,
      since: null,
      on: { change: readAgain },
      readAgain,
    })
  }, [orderId, readAgain])
}

/** The link has ended: 90 days after the delivery or cancellation (TRACK-03). */
function LinkEnded() {
  return (
    <AccountPage
      title="Ce suivi est terminé"
      intro="Cette commande est livrée ou annulée depuis plus de 90 jours : sa page n’est plus affichée."
    >
      <p className="mb-4 text-sm text-quiet">En cas de besoin, appelez-nous ou écrivez-nous.</p>
      <ContactLinks />
      <p className="mt-6 border-t border-line pt-6">
        <Link to="/boutique" className={buttonClasses('primary', 'w-full')}>
          Voir la boutique
        </Link>
      </p>
    </AccountPage>
  )
}

/** The link is invalid: it was mistyped, cut, or revoked (TRACK-06). */
function LinkUnknown() {
  return (
    <div role="alert">
      <AccountPage title="Lien invalide" intro="Il est incomplet, ou la boutique l’a remplacé.">
        <p className="mb-5 text-sm text-quiet">
          Retrouvez votre commande avec son numéro et votre téléphone.
        </p>
        <Link to="/suivi" className={buttonClasses('primary', 'w-full')}>
          Retrouver ma commande
        </Link>
      </AccountPage>
    </div>
  )
}

/** The history of an order in plain words, the newest step first (TRACK-01). */
function StatusSteps({ steps }: { steps: readonly TrackedStep[] }) {
  return (
    <ol aria-label="Historique" className="mt-5 flex flex-col gap-4 border-l border-line-strong pl-4">
      {steps
        .map((step, position) => ({ ...step, text: stepText(step, steps.slice(0, position)) }))
        .reverse()
        .map(({ at, text }, position) => (
          <li
            key={at}
            className={classNames(
              'relative before:absolute before:top-2 before:-left-[1.3rem] before:size-2 before:rounded-full',
              position === 0 ? 'before:bg-amber' : 'text-quiet before:bg-line-strong',
            )}
          >
            <p className={position === 0 ? 'font-medium' : undefined}>{text}</p>
            <p className="text-xs text-quiet">{formatDateTime(at)}</p>
          </li>
        ))}
    </ol>
  )
}

/** Calls the shop, or writes to it about an order, whose number a page may no longer know. */
function ContactLinks({ orderNumber }: { orderNumber?: string }) {
  const { contactPhone, callLink, chatLink } = useSettings()
  const link = buttonClasses('secondary', 'px-4 max-sm:grow')
  const subject = orderNumber ? `ma commande ${orderNumber}` : 'une commande'
  return (
    <div className="flex flex-wrap gap-3">
      {contactPhone ? (
        <a href={callLink} className={link}>
          <Phone aria-hidden className="size-4" />
          Appeler
        </a>
      ) : null}
      {chatLink ? (
        <OutsideLink
          icon={MessageCircle}
          href={chatLinkWith(chatLink, `Bonjour, au sujet de ${subject} :`)}
          className={link}
        >
          WhatsApp
        </OutsideLink>
      ) : null}
    </div>
  )
}
