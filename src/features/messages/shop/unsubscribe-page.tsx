import { useMutation } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { safeParse } from 'valibot'
import { AccountPage, FormFailure } from '#features/account/shop/account-page.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { type Failure, failureOf } from '#lib/errors/result.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { unsubscribeFromNewsletter } from '../newsletter.api.ts'
import { type UnsubscribeOutcome, unsubscribeSchema, unsubscribeTexts } from '../unsubscribe.ts'

/** Asks first, because mail scanners open links and must not unsubscribe anybody. */
export function UnsubscribePage({ link }: { link: Record<string, unknown> }) {
  const isHydrated = useHydrated()
  const sent = {
    abonne: String(link.abonne),
    signature: String(link.signature),
    ...(link.liste !== undefined && { liste: String(link.liste) }),
  }
  const leaving = useMutation({ mutationFn: () => unsubscribeFromNewsletter({ data: sent }) })
  const failure = leaving.isError
    ? failureOf(leaving.error)
    : leaving.data?.ok === false
      ? leaving.data.error
      : null

  if (leaving.data?.ok) return <Done outcome={leaving.data.value} />
  // The server renders this page without its search parameters, the same for everyone.
  const read = safeParse(unsubscribeSchema, link)
  const isIncomplete = isHydrated && !read.success
  const ofAlerts = isHydrated && read.success && read.output.liste === 'alertes'
  if (isIncomplete || isWrongLink(failure)) return <WrongLink />
  return (
    <AccountPage
      title="Se désinscrire"
      intro={`Vous ne recevrez plus ${ofAlerts ? 'd’alerte de retour en stock' : 'nos nouveautés'}. Rien ne change pour vos commandes et votre compte.`}
    >
      <form
        method="post"
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          leaving.mutate()
        }}
      >
        <p className="text-sm text-quiet">
          {ofAlerts
            ? 'Vous pourrez en demander une autre sur la page d’un parfum épuisé.'
            : 'Vous pourrez vous inscrire de nouveau quand vous voudrez, sur la page d’accueil.'}
        </p>
        <FormFailure>{failure ? errorText(failure) : null}</FormFailure>
        <Button type="submit" disabled={leaving.isPending}>
          {leaving.isPending ? 'Désinscription…' : 'Me désinscrire'}
        </Button>
      </form>
    </AccountPage>
  )
}

function isWrongLink(failure: Failure | null): boolean {
  return failure?.code === 'unsubscribe_link_invalid' || failure?.code === 'invalid_input'
}

function Done({ outcome }: { outcome: UnsubscribeOutcome }) {
  const { title, text } = unsubscribeTexts[outcome]
  return (
    <div role="status">
      <AccountPage title={title} intro={text}>
        <Link to="/" className={buttonClasses('secondary')}>
          Retour à l’accueil
        </Link>
      </AccountPage>
    </div>
  )
}

function WrongLink() {
  const { contactEmail } = useSettings()
  return (
    <div role="alert">
      <AccountPage title="Lien invalide" intro={errorText({ code: 'unsubscribe_link_invalid' })}>
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm text-quiet">
            Essayez celui de votre dernier message, ou écrivez-nous : nous vous désinscrirons.
          </p>
          {contactEmail ? (
            <a
              href={`mailto:${contactEmail}?subject=${encodeURIComponent('Désinscription de la lettre')}`}
              className={buttonClasses('primary')}
            >
              Nous écrire
            </a>
          ) : null}
        </div>
      </AccountPage>
    </div>
  )
}
