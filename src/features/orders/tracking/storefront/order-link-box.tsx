import { Link } from '@tanstack/react-router'
import { shareByChatLink } from '#lib/contact/contact-links.ts'
import { buttonClasses } from '#ui/button.tsx'
import { MessageCircle } from '#ui/icons/icons.tsx'
import { CopyLinkButton } from '../client/copy-link-button.tsx'
import { orderPageUrl } from '../domain/order-link.ts'

/** The link of an order's page after it was placed: to open, to copy, to send to oneself (TRACK-04). */
export function OrderLinkBox({ secret, orderNumber }: { secret: string; orderNumber: string }) {
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
        <a
          href={shareByChatLink(text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('quiet', 'px-2')}
        >
          <MessageCircle aria-hidden className="size-4" />
          Me l’envoyer sur WhatsApp
        </a>
      </div>
    </section>
  )
}
