import { IconButton } from '#ui/button.tsx'
import { Share2 } from '#ui/icons/icons.tsx'
import { notify } from '#ui/toast/notify.ts'

/** Shares the page with the share sheet of the system; without one, copies the address (PROD-05). */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = location.href
    if (navigator.share) {
      // Closing the sheet rejects, which is not an error. A click from before the script had loaded is too old to
      // open the sheet.
      const isTooLate = await navigator.share({ title, url }).then(
        () => false,
        (error) => error.name === 'NotAllowedError',
      )
      if (!isTooLate) return
    }
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    notify(
      copied
        ? { title: 'Lien copié', description: url, tone: 'success' }
        : { title: 'Copiez ce lien', description: url },
    )
  }
  return (
    <IconButton label="Partager" onClick={() => void share()} className="-mr-2.5 shrink-0">
      <Share2 aria-hidden className="size-5" />
    </IconButton>
  )
}
