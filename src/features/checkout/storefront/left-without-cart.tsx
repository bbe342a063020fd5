import { useEffect } from 'react'
import { takeLeftWithoutCart } from '../client/left-without-cart.ts'
import { notifyEmptyCart } from './notify-empty-cart.ts'

/** Says that the shop was opened in place of a checkout without articles (GUEST-10). */
export function LeftWithoutCart() {
  // The page before this one left while it was read: no event of this page starts the notice.
  useEffect(() => {
    if (takeLeftWithoutCart()) notifyEmptyCart()
  }, [])
  return null
}
