import type { Commands } from '#features/shell/admin/use-admin-command.ts'
import type { Chosen } from '#ui/admin/admin-list.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { X } from '#ui/icons/icons.tsx'
import { productDetails, type SharedDetail, sharedDetails } from '../product-details.ts'
import { type AdminProduct, saveFailed } from './catalogue-rows.ts'
import { setProductsDetail } from './products.api.ts'

type ProfileBarProps = { chosen: Chosen<AdminProduct>; commands: Commands }

/** What can be given to the chosen products at once: a family or a "pour" (PROF-08). */
export function ProfileBar({ chosen, commands }: ProfileBarProps) {
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
