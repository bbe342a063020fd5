import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { type ButtonLook, buttonClasses } from '#ui/button.tsx'
import { MessageCircle } from '#ui/icons/icons.tsx'
import { orderPageUrl } from '../../tracking/domain/order-link.ts'
import { trackingChatLink } from '../domain/customer-chat.ts'

type SendLinkProps = {
  name: string
  phone: string
  orderNumber: string
  secret: string
  look?: ButtonLook
  children: ReactNode
}

/** Opens WhatsApp with the customer of an order and the address of its page; nothing where the phone has no chat (PHONE-08). */
export function SendLink({ secret, look = 'secondary', children, ...order }: SendLinkProps) {
  const { storeName } = useSettings()
  const page = orderPageUrl(location.origin, secret)
  const chat = trackingChatLink({ ...order, page, storeName })
  if (!chat) return null
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses(look, 'px-4 max-sm:w-full')}
    >
      <MessageCircle aria-hidden className="size-4" />
      {children}
    </a>
  )
}
