import { useState } from 'react'
import type { Commands } from '#features/shell/admin/use-admin-command.ts'
import { StockCell } from '#features/stock/admin/stock-cell.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { Switch } from '#ui/form/switch.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { type AdminProduct, saveFailed } from './catalogue-rows.ts'
import { setProductActive } from './products.api.ts'

/** The columns of the list of products (APROD-02). */
export const productColumns = (commands: Commands): readonly Column<AdminProduct>[] => [
  { title: 'Produit', mobile: 'title', cell: (product) => <Name product={product} /> },
  // On a card, category and price are below the name.
  {
    title: 'Catégorie',
    className: 'max-lg:hidden',
    cell: ({ categoryName }) => categoryName ?? <span className="text-quiet">–</span>,
  },
  {
    title: 'Prix',
    className: 'whitespace-nowrap tabular-nums max-lg:hidden',
    cell: ({ price }) => formatMoney(price),
  },
  { title: 'Stock', mobile: 'full', cell: (product) => <StockCell product={product} /> },
  {
    title: 'En vente',
    // In the corner of a card, above its word.
    className:
      'max-lg:absolute max-lg:top-2 max-lg:right-4 max-lg:flex-col-reverse max-lg:gap-0! max-lg:text-xs',
    cell: (product) => <ActiveSwitch product={product} commands={commands} />,
  },
]

function Name({ product: { name, imageUrl, sizeMl, categoryName, price } }: { product: AdminProduct }) {
  return (
    // On a card, the box that chooses it lies on the picture's corner, and the switch in the card's. Large letters are below.
    <div className="flex items-center gap-3 max-lg:items-start max-[22rem]:flex-wrap min-[22rem]:max-lg:pr-14">
      <div className="w-12 shrink-0 max-lg:w-16">
        <PictureFrame address={imageUrl} alt="" sizes="4rem" className="rounded-sm" />
      </div>
      <span className="min-w-0 wrap-anywhere max-[22rem]:w-full lg:min-w-20">
        {name}
        {sizeMl ? (
          <span className="block text-sm whitespace-nowrap text-quiet max-lg:hidden">{sizeMl} ml</span>
        ) : null}
        <span className="block text-xs font-normal text-quiet lg:hidden">{categoryName ?? 'Non classé'}</span>
        <span className="block text-sm tabular-nums lg:hidden">
          {formatMoney(price)}
          {sizeMl ? <span className="font-normal whitespace-nowrap text-quiet"> · {sizeMl} ml</span> : null}
        </span>
      </span>
    </div>
  )
}

/** Puts a product on sale or takes it off: the switch moves at once, and back when that fails. */
function ActiveSwitch({ product, commands }: { product: AdminProduct; commands: Commands }) {
  const { id, name, isActive } = product
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? isActive

  function turn(isActive: boolean) {
    setWanted(isActive)
    commands.start({
      run: () => setProductActive({ data: { id, isActive } }),
      done: () => ({
        title: isActive ? 'Produit mis en vente' : 'Produit retiré de la vente',
        description: name,
      }),
      failed: saveFailed,
      onEnd: () => setWanted(null),
    })
  }

  return (
    <Switch
      label={`${name} en vente`}
      isLabelHidden
      checked={isOn}
      disabled={commands.isBusy}
      onChange={turn}
    />
  )
}
