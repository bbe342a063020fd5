import { MessageCircle, Phone } from 'lucide-react'
import { phoneCallLink } from '#lib/contact/chat-number.ts'

type CallAndChatProps = {
  phone: string
  /** The address of the chat; null when the number has none. */
  chat: string | null
  /** Of each link. */
  className: string
}

/** The links to call a customer and to write to them by WhatsApp. */
export function CallAndChat({ phone, chat, className }: CallAndChatProps) {
  return (
    <>
      {/* An order whose customer was erased has no phone number. */}
      {/\d/.test(phone) ? (
        <a href={phoneCallLink(phone)} className={className}>
          <Phone aria-hidden className="size-4" />
          Appeler
        </a>
      ) : null}
      {chat ? (
        <a href={chat} className={className} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden className="size-4" />
          WhatsApp
        </a>
      ) : null}
    </>
  )
}
