import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Send } from '#ui/icons/admin-icons.tsx'
import { sendTestMessage } from '../api/notifications.functions.ts'
import { type TestMessageOutcome, testMessageText } from '../templates/test-message.ts'

/** Sends the owner a test mail and a test chat message, and shows the result of each (OPS-11). */
export function TestMessageButton() {
  const { mutate, data, isPending } = useAdminCommand({ run: () => sendTestMessage() })
  return (
    <div>
      <Button look="secondary" disabled={isPending} onClick={() => mutate()}>
        <Send aria-hidden className="size-4 shrink-0" />
        {isPending ? 'Envoi en cours…' : 'Envoyer un message d’essai'}
      </Button>
      <ul aria-live="polite" className="mt-3 flex flex-col gap-1.5 text-sm">
        {isPending ? <li className="text-quiet">Un e-mail et un message WhatsApp partent…</li> : null}
        {data?.map((outcome) => (
          <li key={outcome.channel} className={classNames('wrap-anywhere', colours[outcome.result])}>
            {testMessageText(outcome)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const colours: Record<TestMessageOutcome['result'], string> = {
  accepted: 'text-ok',
  fallback: 'text-amber',
  outbox: 'text-amber',
  failed: 'text-danger',
}
