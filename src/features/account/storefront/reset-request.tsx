import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/form/contact-fields.tsx'
import { MailCheck } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import { askForReset } from '../api/account.functions.ts'
import { resetRequestSchema } from '../domain/account.schema.ts'
import { FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'

const sent =
  'Si un compte existe pour cette adresse, un lien vient de lui être envoyé. Il est valable une heure.'

/** Requests a recovery link (AUTH-03, AUTH-16). The answer does not reveal whether the address is known. */
export function ResetRequest({ email, onBack }: { email: string; onBack: () => void }) {
  const { field, formProps, failure, isBusy, isDone } = useAccountForm({
    schema: resetRequestSchema,
    initial: { email },
    send: (data) => askForReset({ data }),
    onDone: () => notify({ title: 'Email envoyé !', description: sent, tone: 'success' }),
    onRefused: (description) => notify({ title: 'Erreur', description, tone: 'destructive' }),
  })

  if (isDone) {
    return (
      <div className="flex flex-col items-start gap-5">
        <p className="flex items-start gap-3">
          <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-amber" />
          {sent}
        </p>
        <Button look="secondary" onClick={onBack}>
          Retour à la connexion
        </Button>
      </div>
    )
  }
  return (
    <form {...formProps} aria-label="Mot de passe oublié" className="flex flex-col gap-5">
      <EmailField {...field('email')} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" disabled={isBusy} className="min-h-13">
        {isBusy ? 'Envoi…' : 'Envoyer le lien'}
      </Button>
      <Button look="quiet" onClick={onBack}>
        Retour à la connexion
      </Button>
    </form>
  )
}
