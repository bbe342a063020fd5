import type { ReactNode } from 'react'
import { type AddressTexts, chosenText, type ListFilter, type ListFilters } from '#lib/lists/list-filter.ts'
import { classNames } from '../class-names.ts'
import { Select } from '../form/select.tsx'
import { ChipRow } from './chip-row.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import { PeriodControl } from './period-control.tsx'

/** The filters of a list, and what the address says of them. */
export type FilteredList<Filters = ListFilters> = {
  filters: Filters
  texts: AddressTexts
  /** Null lets everything through. */
  onFilter: (key: string, text: string | null) => void
}

type FilterControlsProps = {
  list: FilteredList
  /** The classes of each choice. */
  className?: string
}

/** The filters of a list that are chosen from a native list, and those of days; chips stand in a row of their own. */
export function FilterControls({ list, className = 'min-w-40 max-md:flex-1' }: FilterControlsProps) {
  return Object.entries(list.filters).map(([key, filter]) => {
    const text = chosenText(list.filters, list.texts, key)
    const onText = (chosen: string | null) => list.onFilter(key, chosen)
    if (filter.kind === 'period') return <PeriodControl key={key} period={text} onPeriod={onText} />
    if (filter.kind === 'chips') return null
    return (
      <div key={key} className={className}>
        <Select
          label={filter.label}
          isLabelHidden
          options={[{ value: '', label: filter.all }, ...optionsOf(filter)]}
          value={text ?? ''}
          onChange={({ target }) => onText(target.value || null)}
        />
      </div>
    )
  })
}

function optionsOf(filter: Exclude<ListFilter, { kind: 'period' }>) {
  return Object.entries(filter.values).map(([value, label]) => ({ value, label }))
}

type FilterChipsProps = {
  list: FilteredList
  /** The filter whose values are chips. */
  filter: string
  /** How many rows each value has, and `all`; undefined while they load, null where nothing is counted. */
  counts: Readonly<Partial<Record<string, number>>> | null | undefined
  /** What is shown before the first one. */
  before?: ReactNode
}

/** A filter as a row of chips, with how many rows each value has. */
export function FilterChips({ list, filter: key, counts, before }: FilterChipsProps) {
  const filter = list.filters[key]
  if (filter?.kind !== 'chips') return null
  const chosen = chosenText(list.filters, list.texts, key)
  return (
    <ChipRow label={filter.label} before={<div className="[&_a]:mr-2">{before}</div>}>
      {[{ value: null, label: filter.all }, ...optionsOf(filter)].map(({ value, label }) => (
        <ChoiceChip key={value} isOn={chosen === value} onPress={() => list.onFilter(key, value)}>
          {label}
          {/* Room for the number before it comes: nothing moves. */}
          {counts === null ? null : (
            <span
              className={classNames('min-w-4 text-center tabular-nums', chosen !== value && 'text-quiet')}
            >
              {counts ? (counts[value ?? 'all'] ?? 0).toLocaleString('fr-FR') : ''}
            </span>
          )}
        </ChoiceChip>
      ))}
    </ChipRow>
  )
}
