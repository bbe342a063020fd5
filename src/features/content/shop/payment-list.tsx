import { paymentMethods } from '../business-terms.ts'
import { Points } from './facts.tsx'

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
