import { Button, type ButtonLook } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Copy } from '#ui/icons/screen-icons.tsx'
import { orderPageUrl } from '../domain/order-link.ts'

const said = { done: 'Lien copié', byHand: 'Copiez ce lien' }

type CopyLinkButtonProps = { secret: string; look?: ButtonLook; className?: string }

/** Copies the address of an order's page. */
export function CopyLinkButton({ secret, look = 'secondary', className }: CopyLinkButtonProps) {
  return (
    <Button
      look={look}
      className={className}
      onClick={() => void copyText(orderPageUrl(location.origin, secret), said)}
    >
      <Copy aria-hidden className="size-4" />
      Copier le lien
    </Button>
  )
}
