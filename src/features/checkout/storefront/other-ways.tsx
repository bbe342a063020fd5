import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { draftOf, keepDraft } from '../client/order-state.ts'
import type { GuestForm } from '../domain/guest-order.schema.ts'
import { withCustomer } from '../domain/simple-order.schema.ts'

/** The ways to an account and to the simple form, above the fields of a checkout. */
export function OtherWays({ account, customer }: { account: ReactNode; customer: GuestForm | undefined }) {
  if (!account && !customer) return null
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {account ? <li className={otherWay}>{account}</li> : null}
      {customer ? (
        <li className={otherWay}>
          <ToSimpleForm customer={customer} />
        </li>
      ) : null}
    </ul>
  )
}

const otherWay = 'flex flex-wrap items-center justify-between gap-x-3 py-1.5'

/** The look of a link to another form, or to the account. */
export const otherWayLink =
  'inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-amber underline-offset-4 hover:underline'

/** Prefills the simple form with the input of this one, unless it has its own. */
function ToSimpleForm({ customer }: { customer: GuestForm }) {
  const prefill = () => keepDraft('simple', withCustomer(draftOf('simple'), customer))
  return (
    <>
      <span className="text-quiet">Prénom et nom séparés ?</span>
      <Link to="/checkout" onClick={prefill} className={otherWayLink}>
        Formulaire simple
      </Link>
    </>
  )
}
