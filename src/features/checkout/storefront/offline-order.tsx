import { WifiOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type OfflineOrderProps = { isWaiting: boolean; wait: () => void; takeBack: () => void }

/** Beside an order that met no network: lets it wait, says that nothing is ordered yet, takes it back (AFTER-07). */
export function OfflineOrder({ isWaiting, wait, takeBack }: OfflineOrderProps) {
  if (!isWaiting) {
    return (
      <Button look="secondary" onClick={wait}>
        <WifiOff aria-hidden className="size-4" />
        Envoyer dès que le réseau revient
      </Button>
    )
  }
  return (
    <div role="status" className="rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
      <p className="font-medium">Rien n’est encore commandé.</p>
      <p className="mt-1">
        Votre commande partira dès que le réseau revient, une seule fois, si cette page reste ouverte.
      </p>
      <Button look="secondary" className="mt-3 max-sm:w-full" onClick={takeBack}>
        Ne plus l’envoyer
      </Button>
    </div>
  )
}
