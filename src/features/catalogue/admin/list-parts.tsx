import { type ReactNode, useState } from 'react'
import type { Commands } from '#features/shell/admin/use-admin-command.ts'
import { StockCell } from '#features/stock/admin/stock-cell.tsx'
import { formatMoney } from '#lib/format/money.ts'
import type { Chosen } from '#ui/admin/admin-list.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { Trash2, X } from '#ui/icons/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { productDetails, type SharedDetail, sharedDetails } from '../product-details.ts'
import { type AdminProduct, saveFailed } from './catalogue-rows.ts'
import { setProductActive, setProductsDetail } from './products.api.ts'

type RowActionsProps = {
  name: string
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}

/** The foot of a card: parts side by side below a hairline. In a table, buttons. */
export const rowAction =
  'px-4 max-lg:flex-1 max-lg:rounded-none max-lg:border-0 max-lg:border-r max-lg:border-line max-lg:px-2'

/** The buttons of a row, disabled while a command is running (APROD-08, ACAT-04). */
export function RowActions({ name, isBusy, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <div className="flex flex-wrap max-lg:-mx-4 max-lg:-mb-4 max-lg:border-t max-lg:border-line lg:gap-1 lg:*:px-3 xl:flex-nowrap">
      <Button
        look="secondary"
        className={rowAction}
        disabled={isBusy}
        aria-label={`Modifier ${name}`}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4 shrink-0" />
        Modifier
      </Button>
      {children}
      <Button
        look="quietDanger"
        // Beside two others there is no room for its word on a card.
        className={classNames(
          'px-4 max-lg:rounded-none max-lg:rounded-br-lg max-lg:px-0',
          children ? 'max-lg:w-14' : 'max-lg:flex-1',
        )}
        disabled={isBusy}
        aria-label={`Supprimer ${name}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-4 shrink-0" />
        <span className={children ? 'max-lg:sr-only' : undefined}>Supprimer</span>
      </Button>
    </div>
  )
}

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

/** What can be given to the chosen products at once: a family or a "pour" (PROF-08). */
export function ProfileBar({ chosen, commands }: { chosen: Chosen<AdminProduct>; commands: Commands }) {
  const { rows, isWholePage, all, clear } = chosen
  if (rows.length === 0) return null
  const count = rows.length === 1 ? '1 produit' : `${rows.length} produits`
  function give(field: SharedDetail, value: string): void {
    const { title, options } = productDetails[field]
    const label = Object.entries(options).find(([option]) => option === value)?.[1]
    commands.start({
      run: () => setProductsDetail({ data: { ids: rows.map(({ id }) => id), field, value } }),
      done: () => ({ title: `${title} : ${label}`, description: count }),
      onDone: clear,
      failed: saveFailed,
    })
  }
  return (
    <section
      aria-label="Produits choisis"
      className="sticky bottom-18 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-amber bg-raised-3 p-3 text-sm shadow-lift md:bottom-4"
    >
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-1 max-md:w-full">
        <p role="status" className="min-w-0 grow font-semibold">
          {rows.length === 1 ? '1 produit choisi' : `${rows.length} produits choisis`}
        </p>
        {isWholePage ? null : (
          <Button look="quiet" className="shrink-0 px-2" onClick={all}>
            Tout choisir
          </Button>
        )}
        <IconButton label="Ne plus rien choisir" className="-mr-2" onClick={clear}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex items-center gap-2 max-md:w-full max-[15rem]:flex-wrap">
        {sharedDetails.map((field) => (
          <div key={field} className="min-w-0 grow basis-36 md:min-w-44">
            <Select
              label={`${productDetails[field].title} des produits choisis`}
              isLabelHidden
              disabled={commands.isBusy}
              options={[
                // The first word fits beside the other list on a phone; the whole title is the label.
                { value: '', label: `${productDetails[field].title.split(' ')[0]}…` },
                ...Object.entries(productDetails[field].options).map(([value, label]) => ({ value, label })),
              ]}
              value=""
              onChange={({ target }) => {
                if (target.value) give(field, target.value)
              }}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
