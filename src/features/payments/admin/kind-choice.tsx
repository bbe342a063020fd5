import { Choice } from './choice.tsx'
import { kindLabels, type PaymentKind, paymentKinds } from './domain/payment.ts'

type KindChoiceProps = {
  legend?: string
  name?: string
  value: string
  onKind: (kind: PaymentKind) => void
}

/** How money changes hands. */
export function KindChoice({ legend = 'Moyen de paiement', name = 'kind', value, onKind }: KindChoiceProps) {
  return (
    <Choice
      legend={legend}
      name={name}
      options={paymentKinds}
      labels={kindLabels}
      value={value}
      onChoice={onKind}
    />
  )
}
