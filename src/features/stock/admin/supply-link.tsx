import { Link } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { buttonClasses } from '#ui/button.tsx'
import { SUPPLY } from './domain/supply.ts'

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
