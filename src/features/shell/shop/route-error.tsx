import { useRouter } from '@tanstack/react-router'
import { LoadFailure } from '#features/settings/shop/load-failure.tsx'

export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <LoadFailure
      heading="h1"
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    >
      Erreur technique temporaire. Vérifiez votre connexion, puis réessayez.
    </LoadFailure>
  )
}
