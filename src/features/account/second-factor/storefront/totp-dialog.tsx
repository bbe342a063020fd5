import type { Result } from '#lib/errors/result.ts'
import { Dialog } from '#ui/dialog.tsx'
import { finishTotpSetup } from '../api/second-factor.functions.ts'
import { CodeForm } from './code-form.tsx'

export type TotpOffer = { qrCode: string; secret: string }

type TotpDialogProps = {
  offer: TotpOffer
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: scan or copy the secret, then prove it with a first code. */
export function TotpDialog({ offer, onDone, onClose }: TotpDialogProps) {
  async function send(confirmation: { kind: string; code?: string }): Promise<Result<string[] | null>> {
    const result = await finishTotpSetup({ data: { code: confirmation.code ?? '' } })
    return result.ok ? { ok: true, value: result.value.recoveryCodes } : result
  }
  return (
    <Dialog title="Application de codes" onClose={onClose}>
      <ol className="mb-5 flex list-decimal flex-col gap-3 pl-5 text-sm">
        <li>Installez une application de codes sur votre téléphone, si vous n’en avez pas.</li>
        <li>
          Scannez ce carré avec elle. Sur le téléphone même, copiez plutôt la clé :
          <img
            src={offer.qrCode}
            alt="QR code à scanner avec l’application"
            width={200}
            height={200}
            className="my-3 rounded-md bg-white"
          />
          <code className="block text-base wrap-anywhere text-amber select-all">
            {offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>Recopiez le code qu’elle affiche.</li>
      </ol>
      <CodeForm kind="totp" action="Activer" takesFocus={false} send={send} onDone={onDone} />
    </Dialog>
  )
}
