import { useRouter } from '@tanstack/react-router'
import { LoadFailure } from '#features/settings/storefront/load-failure.tsx'

type ListErrorProps = { error: unknown; onRetry: () => void; heading?: 'h1' | 'h2' }

/** A list of products that could not be loaded (SHOP-08). */
export function ListError({ error, onRetry, heading = 'h2' }: ListErrorProps) {
  return (
    <LoadFailure heading={heading} error={error} onRetry={onRetry}>
      Impossible de charger les produits. Veuillez réessayer.
    </LoadFailure>
  )
}

/** What a route gives to the component that stands in for its page. */
export type RouteFailure = { error: unknown; reset: () => void }

/** The same for a route whose list could not be loaded: the whole page, or what is below the page's own title. */
export function ListRouteError({ error, reset, heading = 'h1' }: RouteFailure & { heading?: 'h1' | 'h2' }) {
  const router = useRouter()
  return (
    <ListError
      heading={heading}
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
