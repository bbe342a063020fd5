import { Waiting } from '#features/account/client/waiting.tsx'

/** Shown while the page asks for an order whose answer was lost. */
export function Resuming() {
  return <Waiting>Nous vérifions si votre commande est enregistrée…</Waiting>
}
