import { paymentMethods } from '../../domain/business-terms.ts'
import { Points } from '../house/facts.tsx'

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
