import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/states.tsx'

/** A list of products that could not be loaded (SHOP-08). */
export function ListError({ onRetry, heading }: { onRetry: () => void; heading?: 'h1' }) {
  return (
    <ErrorState {...(heading ? { heading } : {})} title="Erreur de chargement" onRetry={onRetry}>
      Impossible de charger les produits. Veuillez réessayer.
    </ErrorState>
  )
}

/** The same as a whole page, for a route whose list could not be loaded. */
export function ListRouteError({ reset }: { reset: () => void }) {
  const router = useRouter()
  return (
    <div className="pt-32">
      <ListError
        heading="h1"
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}
