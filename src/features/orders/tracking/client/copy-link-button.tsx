import { Button, type ButtonLook } from '#ui/button.tsx'
import { Copy } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import { orderPageUrl } from '../domain/order-link.ts'

type CopyLinkButtonProps = { secret: string; look?: ButtonLook; className?: string }

/** Copies the address of an order's page. */
export function CopyLinkButton({ secret, look = 'secondary', className }: CopyLinkButtonProps) {
  return (
    <Button look={look} className={className} onClick={() => void copyLink(secret)}>
      <Copy aria-hidden className="size-4" />
      Copier le lien
    </Button>
  )
}

async function copyLink(secret: string): Promise<void> {
  const address = orderPageUrl(location.origin, secret)
  try {
    await navigator.clipboard.writeText(address)
    notify({ title: 'Lien copié', tone: 'success' })
  } catch {
    // Without a clipboard the address itself can be copied by hand.
    notify({ title: 'Copiez ce lien', description: address, duration: 30_000 })
  }
}
