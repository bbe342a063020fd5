import { useMutation } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import type { Failure } from '#lib/errors/result.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState } from '#ui/states.tsx'
import { unsubscribeFromNewsletter } from '../api/newsletter.functions.ts'
import { type UnsubscribeLink, type UnsubscribeOutcome, unsubscribeTexts } from '../domain/unsubscribe.ts'

/**
 * The page of an unsubscribe link. It asks first, because mail scanners open links and must not unsubscribe
 * anybody.
 */
export function UnsubscribePage({ link }: { link: { [Part in keyof UnsubscribeLink]?: unknown } }) {
  const isHydrated = useHydrated()
  const leaving = useMutation({ mutationFn: () => unsubscribeFromNewsletter({ data: link }) })
  const failure = leaving.isError
    ? failureOf(leaving.error)
    : leaving.data?.ok === false
      ? leaving.data.error
      : null

  if (leaving.data?.ok) return <Done outcome={leaving.data.value} />
  // The server renders this page without its search parameters, the same for everyone.
  const isIncomplete = isHydrated && !(link.abonne && link.signature)
  if (isIncomplete || isWrongLink(failure)) return <WrongLink />
  return (
    <>
      <PageTitle eyebrow="Lettre de la maison" title="Se désinscrire">
        Vous ne recevrez plus nos nouveautés. Rien ne change pour vos commandes et votre compte.
      </PageTitle>
      <form
        method="post"
        className="container-page flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          leaving.mutate()
        }}
      >
        {failure ? (
          <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
            {errorText(failure)}
          </p>
        ) : null}
        <Button type="submit" disabled={leaving.isPending}>
          {leaving.isPending ? 'Désinscription…' : 'Me désinscrire'}
        </Button>
      </form>
    </>
  )
}

function isWrongLink(failure: Failure | null): boolean {
  return failure?.code === 'unsubscribe_link_invalid' || failure?.code === 'invalid_input'
}

function Done({ outcome }: { outcome: UnsubscribeOutcome }) {
  const { title, text } = unsubscribeTexts[outcome]
  return (
    <div role="status" className="pt-32">
      <EmptyState
        icon={<MailX aria-hidden />}
        heading="h1"
        title={title}
        action={
          <Link to="/" className={buttonClasses('secondary')}>
            Retour à l’accueil
          </Link>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

function WrongLink() {
  const { contactEmail } = useSettings()
  return (
    <div role="alert" className="pt-32">
      <EmptyState
        heading="h1"
        title="Lien invalide"
        action={
          contactEmail ? (
            <a
              href={`mailto:${contactEmail}?subject=${encodeURIComponent('Désinscription de la lettre')}`}
              className={buttonClasses('primary')}
            >
              Nous écrire
            </a>
          ) : null
        }
      >
        {errorText({ code: 'unsubscribe_link_invalid' })} Essayez celui de votre dernier message, ou
        écrivez-nous : nous vous désinscrirons.
      </EmptyState>
    </div>
  )
}
