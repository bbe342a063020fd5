import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/states.tsx'

/** Shown when the data of a page could not be loaded; offers to try again. */
export function RouteError({ reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <div className="pt-32">
      <ErrorState
        heading="h1"
        title="Erreur de chargement"
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      >
        Erreur technique temporaire. Vérifiez votre connexion, puis réessayez.
      </ErrorState>
    </div>
  )
}
