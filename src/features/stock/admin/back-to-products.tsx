import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { backClasses } from '#ui/admin/panel.tsx'

/** Leads from a list about the stock back to the products. */
export function BackToProducts() {
  return (
    <Link to="/admin" search={{ tab: 'products' }} className={backClasses}>
      <ArrowLeft aria-hidden className="size-4" />
      Retour aux produits
    </Link>
  )
}
