import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#lib/format/dates.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { forgetLink, keptLinks } from '../../client/placed-orders.ts'

/** The orders placed on this phone without an account, each with its page and "Oublier" (TRACK-05). */
export function OrdersOfPhone() {
  const [orders, setOrders] = useState(keptLinks)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col">
      {orders.length > 0 ? (
        <section aria-labelledby="on-this-phone">
          <h2 id="on-this-phone" className="text-lg">
            Sur ce téléphone
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised">
            {orders.map(({ secret, number, date }) => (
              <li key={secret} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
                <p className="min-w-0 grow text-sm wrap-anywhere">
                  {number}
                  <span className="block text-xs text-quiet">{formatDate(date)}</span>
                </p>
                <div className="flex gap-2">
                  <Link
                    to="/commande/$secret"
                    params={{ secret }}
                    preload={false}
                    className={buttonClasses('secondary', 'px-4')}
                    aria-label={`Suivre la commande ${number}`}
                  >
                    Suivre
                  </Link>
                  <Button
                    look="quiet"
                    className="px-3"
                    aria-label={`Oublier la commande ${number}`}
                    onClick={() => setOrders(forgetLink(secret))}
                  >
                    Oublier
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Link
        to="/suivi"
        className="mt-2 inline-flex min-h-11 items-center self-center text-sm text-amber underline underline-offset-4"
      >
        Retrouver une commande avec son numéro
      </Link>
    </div>
  )
}
