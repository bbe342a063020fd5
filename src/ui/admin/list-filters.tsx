import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isoDay } from '#lib/format/dates.ts'
import { type AddressTexts, chosenText, type ListFilter, type ListFilters } from '#lib/lists/list-filter.ts'
import { type Days, daysOf, isDay, isNamedPeriod, namedPeriods, periodOf } from '#lib/lists/period.ts'
import { searchedPart, searchLimitText } from '#lib/lists/search-text.ts'
import { Search, X } from '#ui/icons/icons.tsx'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Select } from '../form/select.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { ChipRow, ChoiceChip } from './chip-row.tsx'

export type FilteredList<Filters = ListFilters> = {
  filters: Filters
  texts: AddressTexts
  /** Null lets everything through. */
  onFilter: (key: string, text: string | null) => void
}

type FilterControlsProps = {
  list: FilteredList
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
  filter: string
  /** How many rows each value has, and `all`; undefined while they load, null where nothing is counted. */
  counts: Readonly<Partial<Record<string, number>>> | null | undefined
  before?: ReactNode
}

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

const ALL = 'all'
const OWN = 'own'
const options = [
  { value: ALL, label: 'Toutes les dates' },
  ...Object.entries(namedPeriods).map(([value, label]) => ({ value, label })),
  { value: OWN, label: 'Une période…' },
]

type PeriodControlProps = { period: string | null; onPeriod: (period: string | null) => void }

/** Chooses the days whose rows a list shows: some by name, or from one day to another (WORK-02). */
export function PeriodControl({ period, onPeriod }: PeriodControlProps) {
  const days = daysOf(period, new Date())
  const isOwn = days !== null && period !== null && !isNamedPeriod(period)
  function choose(value: string) {
    const today = isoDay(new Date())
    if (value === ALL) onPeriod(null)
    else if (value === OWN) onPeriod(periodOf(days ?? { from: today, to: today }))
    else onPeriod(value)
  }
  return (
    <>
      <div className="max-md:w-full md:w-48">
        <Select
          label="Filtrer par date"
          isLabelHidden
          options={options}
          value={isOwn ? OWN : days && period ? period : ALL}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {isOwn ? <OwnDays key={period} days={days} onDays={(own) => onPeriod(periodOf(own))} /> : null}
    </>
  )
}

function OwnDays({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      <DayField label="Du" day={days.from} onDay={(from) => onDays({ ...days, from })} />
      <DayField label="Au" day={days.to} onDay={(to) => onDays({ ...days, to })} />
    </div>
  )
}

type DayFieldProps = { label: string; day: string; onDay: (day: string) => void }

/** The day counts when the field is left, so that a day that is being typed asks for nothing. */
function DayField({ label, day, onDay }: DayFieldProps) {
  function commit(typed: string) {
    if (isDay(typed) && typed !== day) onDay(typed)
  }
  return (
    <label className="flex min-w-0 grow basis-40 items-center gap-2 text-sm text-quiet">
      {label}
      <input
        type="date"
        defaultValue={day}
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') commit(currentTarget.value)
        }}
        className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-raised-2 px-3 text-base text-cream"
      />
    </label>
  )
}

const PAUSE_MS = 250

type SearchBoxProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** Leaves room for buttons in the same row of a phone. */
  isNarrow?: boolean
}

/** A search box that searches after a short pause in typing, and at once on Enter. */
export function SearchBox({ label, value, onSearch, isNarrow = false }: SearchBoxProps) {
  const isPhone = useIsPhone()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Searches that were sent to `onSearch` and have not come back as `value` yet.
  const [pending, setPending] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== shown) {
    setShown(value)
    const index = pending.indexOf(value)
    setPending(pending.slice(index + 1))
    // The address changed for another reason (back, another tab): the box follows it.
    if (index < 0) setText(value)
  }
  // A search that was being typed must not run after another list was opened.
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string) {
    clearTimeout(timer.current)
    const query = searchedPart(next)
    if (query === (pending.at(-1) ?? value)) return
    setPending([...pending, query])
    onSearch(query)
  }
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), PAUSE_MS)
  }

  return (
    <form
      role="search"
      className={classNames('relative min-w-0 flex-1', isNarrow ? 'basis-36 md:basis-60' : 'basis-60')}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-quiet" />
      <input
        type="search"
        aria-label={label}
        placeholder={isNarrow && isPhone ? 'Chercher' : label}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="min-h-12 w-full text-ellipsis rounded-full border border-line-strong bg-raised-2 py-2.5 pr-4 pl-12 text-base not-placeholder-shown:pr-12 text-cream placeholder:text-quiet/70 [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <IconButton
          label="Effacer la recherche"
          className="absolute! top-0.5 right-1"
          onClick={() => {
            setText('')
            search('')
          }}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : null}
      <p role="status" className="px-4 text-sm text-quiet not-empty:mt-2">
        {searchLimitText(text)}
      </p>
    </form>
  )
}
