import { Link } from '@tanstack/react-router'
import { backClasses } from '#ui/admin/panel.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { PackagePlus } from '#ui/icons/admin-icons.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
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
