import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PayAheadSlot } from '#features/money/shop/pay-ahead-slot.tsx'
import { callTimeText, nextCall } from '#features/settings/call-time.ts'
import { useSettings } from '#features/settings/settings.api.ts'
import { deliveryFees } from '#features/settings/settings.ts'
import { AfterOrderSteps } from '#features/settings/shop/after-order-steps.tsx'
import { OpeningHoursLine } from '#features/settings/shop/opening-hours-line.tsx'
import { greetingName } from '#lib/contact/contact-details.ts'
import { chatLinkWith, shareByChatLink } from '#lib/contact/contact-links.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { orderPageUrl } from '#lib/mailed-link.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { CircleCheck, MessageCircle } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { orderChatText } from '../order-status.ts'
import type { Receipt } from '../receipt.ts'
import { CopyLinkButton, DiscountLine, downloadInvoice, Fact, OutsideLink } from './order-parts.tsx'

/** Thanks, what happens next and when, what was ordered, numbers and invoice (GUEST-14, AFTER-02). */
export function PlacedOrder({ receipt }: { receipt: Receipt }) {
  const settings = useSettings()
  return (
    <section
      aria-labelledby="placed-order"
      className="animate-appear rounded-lg border border-line-strong bg-raised p-5 shadow-lift md:p-10 lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14"
    >
      <div>
        <p id="placed-order" className="flex items-center gap-2 text-sm font-medium text-amber">
          <CircleCheck aria-hidden className="size-5" />
          Commande confirmée !
        </p>
        <h2 ref={takeFocus} tabIndex={-1} className="mt-2 text-2xl wrap-anywhere outline-none md:text-3xl">
          Merci {greetingName(receipt.customer.name)}
        </h2>
        <WhatComesNext receipt={receipt} />
        <TellShop receipt={receipt} />
        {receipt.link ? <OrderLinkBox secret={receipt.link} orderNumber={receipt.orderNumber} /> : null}
      </div>
      <div>
        <ul className="mt-6 divide-y divide-line border-y border-line lg:mt-0">
          {receipt.items.map((item) => (
            <li key={item.productId ?? item.name} className="flex justify-between gap-4 py-3 text-sm">
              <span>
                {item.name} <span className="text-quiet">× {item.quantity}</span>
              </span>
              <span className="whitespace-nowrap">{formatMoney(item.subtotal)}</span>
            </li>
          ))}
          {receipt.discount ? (
            <li className="py-3 text-sm">
              <DiscountLine discount={receipt.discount} />
            </li>
          ) : null}
        </ul>
        <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="max-sm:text-sm">À régler à la livraison</span>
          <span className="ml-auto text-xl font-semibold whitespace-nowrap text-amber">
            {formatMoney(receipt.total)}
          </span>
        </p>
        <p className="mt-1 text-xs text-quiet">
          {settings.deliveryMessage} {deliveryFees}
        </p>
        {receipt.link ? <PayAheadSlot secret={receipt.link} due={receipt.total} /> : null}
        <dl className="mt-5 grid gap-x-6 gap-y-3 text-xs sm:grid-cols-[auto_auto_auto] lg:grid-cols-2">
          <Fact label="Numéro de commande">{receipt.orderNumber}</Fact>
          <Fact label="Numéro de facture">{receipt.invoiceNumber}</Fact>
          <Fact label="Date">{formatDate(receipt.createdAt)}</Fact>
        </dl>
        <Button look="quiet" className="mt-4 -ml-2 px-2" onClick={() => downloadInvoice(receipt, settings)}>
          <Download aria-hidden className="size-4" />
          Télécharger la facture
        </Button>
      </div>
    </section>
  )
}

/** The promised call, and when it comes if the shop is closed now; then the three steps (AFTER-02, AFTER-03). */
function WhatComesNext({ receipt }: { receipt: Receipt }) {
  const { businessHours } = useSettings()
  const [shownAt] = useState(() => new Date())
  const call = nextCall(businessHours, shownAt)
  return (
    <>
      <p className="mt-2 text-base">
        Nous vous appelons au <span className="whitespace-nowrap">{receipt.customer.phone}</span> pour
        convenir de la livraison et du paiement.
      </p>
      {call ? (
        <p className="mt-1 text-amber">La boutique est fermée : nous vous appelons {callTimeText(call)}.</p>
      ) : (
        <p className="mt-1 text-quiet">
          <OpeningHoursLine hours={businessHours} />
        </p>
      )}
      <div className="mt-6">
        <AfterOrderSteps title="Et maintenant" />
      </div>
    </>
  )
}

/** Opens a chat with the shop, with the order filled in (AFTER-04). The order is valid without it. */
function TellShop({ receipt }: { receipt: Receipt }) {
  const { chatLink } = useSettings()
  if (!chatLink) return null
  return (
    <OutsideLink
      icon={MessageCircle}
      href={chatLinkWith(chatLink, orderChatText(receipt))}
      className={buttonClasses('quiet', 'mt-3 -ml-2 px-2')}
    >
      Prévenir la boutique sur WhatsApp
    </OutsideLink>
  )
}

/** Moves the focus to the heading, because the button that sent the order is gone. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}

/** The link of an order's page after it was placed: to open, to copy, to send to oneself (TRACK-04). */
function OrderLinkBox({ secret, orderNumber }: { secret: string; orderNumber: string }) {
  const text = `Ma commande ${orderNumber} : ${orderPageUrl(location.origin, secret)}`
  return (
    <section aria-labelledby="follow" className="mt-6 rounded-md border border-line bg-raised-2 p-4 md:p-5">
      <h3 id="follow" className="text-base">
        Suivez votre commande
      </h3>
      <p className="mt-1 text-sm text-quiet">
        Gardez ce lien pour vous : il montre votre commande sans mot de passe.
      </p>
      <Link
        to="/commande/$secret"
        params={{ secret }}
        preload={false}
        className={buttonClasses('primary', 'mt-4 w-full')}
      >
        Suivre ma commande
      </Link>
      <div className="mt-2 -mb-2 flex flex-wrap justify-between gap-x-3">
        <CopyLinkButton secret={secret} look="quiet" className="px-2" />
        <OutsideLink
          icon={MessageCircle}
          href={shareByChatLink(text)}
          className={buttonClasses('quiet', 'px-2')}
        >
          Me l’envoyer sur WhatsApp
        </OutsideLink>
      </div>
    </section>
  )
}

/** The confirmation after an order of the secured or the simple form (CHK-10). */
export function PlacedScreen({ receipt, signedIn }: { receipt: Receipt; signedIn: boolean }) {
  return (
    <div className="container-page flex flex-col gap-4 pt-24 md:gap-6 md:pt-34">
      {/* The thanks below are what is read first. */}
      <h1 className="eyebrow">Votre commande</h1>
      <PlacedOrder receipt={receipt} />
      <div className="flex flex-wrap gap-3">
        {signedIn ? (
          <Link to="/orders" className={buttonClasses('primary')}>
            Voir mes commandes
          </Link>
        ) : null}
        <Link to="/boutique" className={buttonClasses('secondary')}>
          Continuer mes achats
        </Link>
      </div>
    </div>
  )
}
