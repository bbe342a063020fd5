import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorIdOf, raisedTextOf } from '#lib/errors/result.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useSettings } from '../settings.api.ts'

type LoadFailureProps = {
  /** `h1` where it replaces a whole page, which it then leads on from. */
  heading: 'h1' | 'h2'
  error: unknown
  onRetry: () => void
  children: ReactNode
}

/** What could not be loaded, or what the shop says about it (ERR-06), the ways on, and whom to call with which reference. */
export function LoadFailure({ heading, error, onRetry, children }: LoadFailureProps) {
  const { contactPhone, callLink, chatLink } = useSettings()
  const isPage = heading === 'h1'
  const reference = errorIdOf(error)
  return (
    <div role="alert" className={`glow ${isPage ? 'pt-12' : 'rounded-lg border border-line'}`}>
      <EmptyState
        // The header has it already.
        icon={<img src="/logo.svg" alt="" className="size-22" />}
        heading={heading}
        title="Erreur de chargement"
        action={
          <>
            <div className="flex w-full flex-wrap justify-center gap-3 py-2">
              <Button onClick={onRetry} className="max-sm:w-full">
                Réessayer
              </Button>
              {isPage ? (
                <>
                  <Link to="/boutique" className={wayOn}>
                    Boutique
                  </Link>
                  <Link to="/" className={wayOn}>
                    Accueil
                  </Link>
                </>
              ) : null}
            </div>
            {contactPhone ? (
              <p className="text-sm text-balance text-quiet">
                Cela dure ? Nous prenons aussi votre commande au{' '}
                <a href={callLink} className={contact}>
                  {contactPhone}
                </a>
                {chatLink ? (
                  <>
                    {' ou sur '}
                    <a href={chatLink} target="_blank" rel="noopener noreferrer" className={contact}>
                      WhatsApp
                    </a>
                  </>
                ) : null}
                .
              </p>
            ) : null}
            {reference ? <p className="text-sm text-quiet">Référence à nous donner : {reference}</p> : null}
          </>
        }
      >
        {raisedTextOf(error) ?? children}
      </EmptyState>
    </div>
  )
}

/** Loads a page again that failed; `reset`: the router's, of the error that stands in its place. */
export function useRouteRetry(reset: () => void): () => void {
  const router = useRouter()
  return () => {
    reset()
    void router.invalidate()
  }
}

const wayOn = buttonClasses('secondary', 'max-sm:grow')
const contact = 'whitespace-nowrap text-amber underline underline-offset-4 hover:text-cream'
