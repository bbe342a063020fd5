import { Waiting } from '#features/account/client/waiting.tsx'

/** While an order whose answer was lost is being asked for. */
export function Resuming() {
  return <Waiting>Nous vérifions si votre commande est enregistrée…</Waiting>
}
