import { delivery } from '#features/settings/settings.ts'
import { paymentMethods } from '../business-terms.ts'
import { FactTable, Points } from './facts.tsx'

/** Cost and duration of a delivery (PAGE-26). */
export function DeliveryTable() {
  return (
    <FactTable
      caption="Délais et frais de livraison en Côte d’Ivoire"
      columns={['Zone', 'Délai', 'Frais']}
      rows={[
        [
          'Abidjan',
          <span key="delay" className="whitespace-nowrap">
            {delivery.abidjan.delay}
          </span>,
          delivery.abidjan.fee,
        ],
        ['Intérieur du pays', delivery.interior.delay, delivery.interior.fee],
        [`Plus de ${delivery.freeAbove} d’achat`, 'selon la zone', 'offerts'],
      ]}
    />
  )
}

/** The ways to pay (PAGE-29). */
export function PaymentList() {
  return (
    <Points>
      {paymentMethods.map(({ name, text }) => (
        <li key={name}>
          <strong>{name}</strong> : {text}.
        </li>
      ))}
    </Points>
  )
}
