import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductDetail } from '#features/catalogue/domain/product.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { delivery, deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { chatLinkWith } from '#lib/contact/contact-links.ts'
import type { Icon } from '#ui/icons/icon.tsx'
import { MessageCircle, Phone, Truck, Undo2 } from '#ui/icons/icons.tsx'

/** What a customer in doubt wants to know, the best first, and somebody to ask. */
export function Promises({ product }: { product: ProductDetail }) {
  const settings = useSettings()
  return (
    <ul className="flex flex-col gap-2 border-y border-line py-4 text-sm text-quiet md:mt-6 md:self-start">
      <Assurance icon={Phone}>
        <strong className="font-medium text-cream">Rien à payer maintenant.</strong> Nous vous appelons, vous
        réglez à la livraison.
      </Assurance>
      <Assurance icon={Truck}>
        <strong className="font-medium text-cream">
          {delivery.abidjan.delay} à Abidjan, {delivery.interior.delay} à l’intérieur.
        </strong>{' '}
        <span>{settings.deliveryMessage}</span> {deliveryFees}
      </Assurance>
      <Assurance icon={Undo2}>
        <Link to="/retours" className="underline underline-offset-4 hover:text-amber">
          30 jours
        </Link>{' '}
        pour changer d’avis.
      </Assurance>
      {settings.chatLink ? (
        <Assurance icon={MessageCircle}>
          Un conseil ?{' '}
          <a
            href={chatLinkWith(settings.chatLink, `Bonjour, j’ai une question sur ${product.name} :`)}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4 hover:text-amber"
          >
            Écrivez-nous sur WhatsApp
          </a>
        </Assurance>
      ) : null}
    </ul>
  )
}

function Assurance({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
      <span>{children}</span>
    </li>
  )
}
