import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { UserRound } from '#ui/icons/admin-icons.tsx'

type CustomerLinkProps = {
  order: { id: string; customerPhone: string }
  label?: string
  className?: string
}

/** Leads to all orders of a customer (CUSTOMER-02); an order whose customer was erased has none. */
export function CustomerLink({
  order: { id, customerPhone },
  label = 'Toutes les commandes de ce client',
  className = buttonClasses('secondary', 'px-4 max-sm:w-full'),
}: CustomerLinkProps) {
  if (!/\d/.test(customerPhone)) return null
  return (
    <Link to="/admin" search={{ tab: 'orders', customer: id }} className={className}>
      <UserRound aria-hidden className="size-4" />
      {label}
    </Link>
  )
}
