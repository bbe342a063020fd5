import { Link } from '@tanstack/react-router'
import { backClasses } from '#ui/admin/panel.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { BellRing, PackagePlus } from '#ui/icons/admin-icons.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { RESTOCK_CALLS } from './domain/restock-call.ts'
import { SUPPLY } from './domain/stock-rows.ts'

/** Leads from a list about the stock back to the products. */
export function BackToProducts() {
  return (
    <Link to="/admin" search={{ tab: 'products' }} className={backClasses}>
      <ArrowLeft aria-hidden className="size-4" />
      Retour aux produits
    </Link>
  )
}

/** Leads to the list of what has to be bought (SUPPLY-06). */
export function SupplyLink() {
  return (
    <Link
      to="/admin"
      search={{ tab: 'products', view: SUPPLY }}
      className={buttonClasses('secondary', 'px-4')}
    >
      <PackagePlus aria-hidden className="size-4" />À approvisionner
    </Link>
  )
}

/** Leads to the people who are to be told of a return (RESTOCK-03). */
export function RestockLink({ people }: { people: number }) {
  return (
    <Link
      to="/admin"
      search={{ tab: 'products', view: RESTOCK_CALLS }}
      className={buttonClasses(people > 0 ? 'primary' : 'secondary', 'px-4')}
    >
      <BellRing aria-hidden className="size-4" />À prévenir{people > 0 ? ` : ${people}` : ''}
    </Link>
  )
}
