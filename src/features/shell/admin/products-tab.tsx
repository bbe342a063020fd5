import { useSearch } from '@tanstack/react-router'
import { ProductsPanel } from '#features/catalogue/admin/products-panel.tsx'
import { MovementsPanel } from '#features/stock/admin/movements-panel.tsx'
import { RestockPanel } from '#features/stock/admin/restock-panel.tsx'
import { MOVEMENTS, RESTOCK_CALLS, SUPPLY } from '#features/stock/admin/stock-rows.ts'
import { SupplyPanel } from '#features/stock/admin/supply-panel.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'

/** The products; or what of them has to be bought (SUPPLY-06), who is to be told of a return (RESTOCK-03), or the movements of one (SUPPLY-01). */
export function ProductsTab(props: PanelProps) {
  const { product } = useSearch({ from: '/admin' })
  const { view } = props.params
  if (view === RESTOCK_CALLS) return <RestockPanel {...props} />
  if (view === SUPPLY) return <SupplyPanel {...props} />
  if (view === MOVEMENTS && product) return <MovementsPanel key={product} productId={product} {...props} />
  return <ProductsPanel {...props} />
}
