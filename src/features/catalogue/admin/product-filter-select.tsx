import { Select } from '#ui/form/select.tsx'
import { type ProductFilter, productFilterLabels, productFilters } from './domain/catalogue-rows.ts'

const options = [
  { value: '', label: 'Tous' },
  ...productFilters.map((filter) => ({ value: filter, label: productFilterLabels[filter] })),
]

type ProductFilterSelectProps = { filter: ProductFilter | null; onFilter: (filter: string | null) => void }

/** The filter of the list of products; `onFilter` gets null for all products. */
export function ProductFilterSelect({ filter, onFilter }: ProductFilterSelectProps) {
  return (
    <div className="min-w-40 max-md:flex-1">
      <Select
        label="Afficher"
        isLabelHidden
        options={options}
        value={filter ?? ''}
        onChange={({ target }) => onFilter(target.value || null)}
      />
    </div>
  )
}
