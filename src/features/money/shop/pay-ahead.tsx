import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import { formatMoney } from '#lib/format/money.ts'
import { abortAfter } from '#lib/own-answer.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { orderPaymentQuery, payWithWave } from '../wave.api.ts'
import type { OrderPayment } from '../wave.ts'
import { type PaymentNotice, paymentNotice, RETURN_PARAMETER } from '../wave.ts'

/** Longer than the shop waits for Wave. */
const ANSWER_WITHIN_MS = 12_000
const ASK_AGAIN_MS = 3_000

const refusals = {
  away: 'Wave ne répond pas pour le moment. Votre commande est bien enregistrée : réessayez, ou réglez à la livraison.',
  limited: 'Trop d’essais en peu de temps. Réessayez dans une heure, ou réglez à la livraison.',
  nothing_due: 'Cette commande n’attend plus de paiement.',
}

/**
 * "Régler maintenant avec Wave", beside paying on delivery, and what became of it for a customer who is back (WAVE-01). Wave away
 * or slow changes nothing of the order (WAVE-06).
 *
 * @param due what the page knows to be owed: it is offered at once, while only the shop can say what became of a try
 */
export default function PayAhead({ secret, due }: { secret: string; due: number }) {
  const [how] = useState(() => new URLSearchParams(location.search).get(RETURN_PARAMETER))
  const known: OrderPayment = { due, state: null, received: null, currency: null }
  const { data: payment } = useQuery({
    ...orderPaymentQuery(secret, how !== null),
    ...(how === null && due > 0 ? { initialData: known } : {}),
    refetchInterval: ({ state: { data } }) =>
      data && paymentNotice(data, how) === 'checking' ? ASK_AGAIN_MS : false,
  })
  if (!payment) return null
  const notice = paymentNotice(payment, how)
  return (
    <div className="flex flex-col gap-3 text-sm leading-5">
      {notice ? <Notice notice={notice} payment={payment} /> : null}
      {payment.due > 0 && notice !== 'checking' ? <PayButton secret={secret} due={payment.due} /> : null}
    </div>
  )
}

function Notice({
  notice,
  payment: { received, currency, due },
}: {
  notice: PaymentNotice
  payment: OrderPayment
}) {
  const looks = {
    received: 'border-ok text-cream',
    checking: 'border-amber text-cream',
    failed: 'border-danger text-cream',
  }
  return (
    <p role="status" className={`border-l-2 py-1 pl-3 ${looks[notice]}`}>
      {notice === 'received' ? (
        <>
          <span className="font-medium">Paiement reçu</span>
          {received !== null && currency === 'XOF' ? ` : ${formatMoney(received)}` : ''}.
          {due > 0 ? ` Il reste ${formatMoney(due)}.` : ' Merci !'}
        </>
      ) : null}
      {notice === 'checking'
        ? 'Nous attendons la confirmation de Wave. Cette page se met à jour toute seule : ne payez pas une seconde fois.'
        : null}
      {notice === 'failed' ? 'Paiement non abouti. Vous pouvez réessayer, ou régler à la livraison.' : null}
    </p>
  )
}

function PayButton({ secret, due }: { secret: string; due: number }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () =>
      unwrap(await payWithWave({ data: { secret }, signal: abortAfter(ANSWER_WITHIN_MS) })),
    onSuccess: (start) => {
      if (start.outcome === 'opened') location.assign(start.address)
    },
  })
  if (data?.outcome === 'opened') {
    // Who comes back by the browser's own button finds the way again.
    return (
      <a href={data.address} className={buttonClasses('secondary', 'w-full')}>
        Continuer vers Wave
      </a>
    )
  }
  const refusal = data ? refusals[data.outcome] : error ? textOf(error) : null
  return (
    <>
      <Button look="secondary" className="w-full" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Un instant, Wave s’ouvre…' : 'Régler maintenant avec Wave'}
      </Button>
      {refusal ? (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      ) : (
        <p className="text-xs leading-5 text-quiet">{formatMoney(due)} d’avance, ou à la livraison.</p>
      )}
    </>
  )
}

/** Our own answer that did not come is as good as one of Wave's. */
function textOf(error: Error): string {
  const failure = failureOf(error)
  return failure.code === 'order_not_found' ? errorText(failure) : refusals.away
}
