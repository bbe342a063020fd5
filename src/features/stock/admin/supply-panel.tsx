import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { stockTexts } from '#features/catalogue/product.ts'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { BellRing, PackageCheck, PackagePlus } from '#ui/icons/admin-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { getProductsToSupply } from './stock.api.ts'
import {
  missingText,
  type ProductToSupply,
  RESTOCK_CALLS,
  SUPPLY,
  SUPPLY_PER_PAGE,
  stockText,
  waitingText,
} from './stock.ts'
import { StockDialog } from './stock-form.tsx'

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
      actions={({ shown }) => <RestockLink people={shown?.toTell ?? 0} />}
      empty={{ icon: <PackageCheck aria-hidden /> }}
    >
      {received ? <StockDialog product={received} onClose={() => setReceived(null)} /> : null}
    </AdminList>
  )
}

// A card says the figures under the name.
const tableOnly = 'whitespace-nowrap tabular-nums max-lg:hidden'

/** The columns of what has to be bought (SUPPLY-06). */
const supplyColumns = (onReceive: (product: ProductToSupply) => void): readonly Column<ProductToSupply>[] => [
  {
    title: 'Produit',
    mobile: 'title',
    cell: (product) => (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <span className="block text-balance wrap-anywhere">{product.name}</span>
          <CardFigures product={product} />
        </div>
        <ReceiveButton product={product} onReceive={onReceive} className="lg:hidden">
          Stock
        </ReceiveButton>
      </div>
    ),
  },
  {
    title: 'Stock',
    className: tableOnly,
    cell: ({ stock }) =>
      stock === 0 ? (
        <span className="inline-flex items-center gap-2">
          0 <Badge tone="danger">{stockTexts.soldOutButton}</Badge>
        </span>
      ) : (
        stock
      ),
  },
  {
    title: 'Promis',
    className: tableOnly,
    cell: ({ committed }) => committed,
  },
  {
    title: 'Il manque',
    className: tableOnly,
    cell: ({ missing }) =>
      missing > 0 ? (
        <span className="font-semibold text-danger">{missing}</span>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  { title: 'Vendus en 30 jours', className: tableOnly, cell: ({ sold }) => sold },
  { title: 'Attendent', className: tableOnly, cell: ({ waiting }) => waiting || '–' },
  {
    title: 'Actions',
    className: 'max-lg:hidden',
    cell: (product) => (
      <ReceiveButton product={product} onReceive={onReceive}>
        Changer le stock
      </ReceiveButton>
    ),
  },
]

type ReceiveButtonProps = {
  product: ProductToSupply
  onReceive: (product: ProductToSupply) => void
  className?: string
  children: string
}

function ReceiveButton({ product, onReceive, className, children }: ReceiveButtonProps) {
  return (
    <Button
      look="secondary"
      className={classNames('shrink-0 px-4', className)}
      aria-label={`Changer le stock de ${product.name}`}
      onClick={() => onReceive(product)}
    >
      <PackagePlus aria-hidden className="size-4" />
      {children}
    </Button>
  )
}

function CardFigures({ product }: { product: ProductToSupply }) {
  const { stock, sold } = product
  const waiting = waitingText(product.waiting)
  const missing = missingText(product)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-quiet lg:hidden">
      {stockText(product)}
      {missing ? <Badge tone="danger">{missing}</Badge> : null}
      {stock === 0 && !missing ? <Badge tone="danger">{stockTexts.soldOutButton}</Badge> : null}
      <span className="dotted basis-full">
        <span>
          {sold === 0
            ? 'Aucun vendu en 30 jours'
            : `${sold.toLocaleString('fr-FR')} ${sold === 1 ? 'vendu' : 'vendus'} en 30 jours`}
        </span>
        {waiting ? <strong className="font-semibold text-amber">{waiting}</strong> : null}
      </span>
    </span>
  )
}

export function BackToProducts() {
  return <BackLink search={{ tab: 'products' }}>Retour aux produits</BackLink>
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
function RestockLink({ people }: { people: number }) {
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
