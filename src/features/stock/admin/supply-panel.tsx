import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { getProductsToSupply } from './api/stock.functions.ts'
import { BackToProducts } from './back-to-products.tsx'
import { type ProductToSupply, SUPPLY_PER_PAGE } from './domain/supply.ts'
import { StockDialog } from './stock-dialog.tsx'
import { supplyColumns } from './supply-columns.tsx'

const texts = {
  title: 'À approvisionner',
  intro:
    'D’abord ce qui manque pour les commandes en cours, puis les produits en vente dont il reste 5 pièces ou moins.',
  caption: 'Produits à approvisionner, le plus urgent d’abord',
  pages: 'Pages de la liste',
  loading: 'Chargement de la liste',
  empty: 'Rien à approvisionner : il y a assez de tout, et de quoi servir toutes les commandes.',
  failed: 'La liste n’a pas pu être chargée.',
}

/** What has to be bought (SUPPLY-06). */
export function SupplyPanel(props: PanelProps) {
  const [received, setReceived] = useState<ProductToSupply | null>(null)
  return (
    <AdminList
      {...props}
      texts={texts}
      // A part of the products' key: each change of the stock is one of its product.
      queryKey={['products', 'stock', 'supply']}
      read={({ page }, signal) => getProductsToSupply({ data: { page }, signal })}
      perPage={SUPPLY_PER_PAGE}
      columns={supplyColumns(setReceived)}
      isMarked={({ missing }) => missing > 0}
      back={<BackToProducts />}
      empty={{ icon: <PackageCheck aria-hidden /> }}
    >
      {received ? <StockDialog product={received} onClose={() => setReceived(null)} /> : null}
    </AdminList>
  )
}
