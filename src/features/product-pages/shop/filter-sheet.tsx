import { usePrefetchQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import {
  chosenValues,
  type FilterName,
  filterNames,
  type ListChoice,
  listOrders,
  orderOf,
  readChoice,
} from '#features/catalogue/list-filters.ts'
import { nextListsQuery } from '#features/catalogue/product-grid.api.ts'
import type { FilterValue, ListFilters } from '#features/catalogue/shown-filters.ts'
import {
  countText,
  dividedValues,
  filterLabels,
  perfumesText,
  toggled,
  valueLabel,
} from '#features/catalogue/shown-filters.ts'
import { savesData } from '#lib/saves-data.ts'
import { buttonClasses, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { X } from '#ui/icons/icons.tsx'
import { closePopover, togglePopoverByScript } from '#ui/popover.ts'

export const FILTERS_ID = 'filtres'

/**
 * A link to the same list with another choice, from its first product. A press changes what is chosen at that moment: a list that
 * is still on its way is not forgotten. Robots do not follow it: the choices are too many.
 */
export function choiceLink(change: (before: ListChoice) => ListChoice) {
  return {
    to: '.',
    search: (before: Record<string, unknown>) => ({
      ...before,
      ...change(readChoice(before)),
      apres: undefined,
    }),
    activeOptions: { exact: true },
    resetScroll: false,
    rel: 'nofollow',
  } as const
}

/** A chip in the sheet; on a wide screen, which shows them all, a line with a box to tick or a point to choose. */
const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition duration-200 lg:flex lg:min-h-9 lg:gap-3 lg:rounded-sm lg:border-0 lg:px-0 lg:before:size-4 lg:before:shrink-0 lg:before:border lg:before:border-current'

const box = 'lg:before:rounded-sm'
const point = 'lg:before:rounded-full'

function chipClasses(isChosen: boolean): string {
  return isChosen
    ? 'border-amber bg-amber font-semibold text-ink lg:bg-transparent lg:text-amber lg:before:bg-amber lg:before:shadow-[inset_0_0_0_2px_var(--color-night)]'
    : 'border-line-strong text-cream hover:border-amber hover:text-amber lg:before:border-line-strong'
}

type FilterSheetProps = { categoryId: string | null; filters: ListFilters; choice: ListChoice }

/**
 * The filters and orders of a list as links: they work before any script. On a phone they are a native popover over the lower
 * part of the screen. While it is open, the lists behind its filters are asked for before anybody presses one (FILT-08).
 */
export function FilterSheet({ categoryId, filters, choice }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(isOpenBefore)
  const sheet = useRef<HTMLElement>(null)
  return (
    <section
      ref={sheet}
      id={FILTERS_ID}
      popover="auto"
      aria-label="Filtres"
      onToggle={({ newState }) => {
        setIsOpen(newState === 'open')
        if (newState !== 'open') return
        // The list begins above the sheet.
        sheet.current?.parentElement?.scrollIntoView()
        // A wide screen has the filters beside the list, where an open popover cannot stand: a tablet that is turned, perhaps
        // before the browser says that the popover has opened.
        const wide = matchMedia('(min-width: 64rem)')
        const close = () => closePopover(sheet.current)
        if (wide.matches) close()
        else wide.addEventListener('change', close, { once: true })
      }}
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[calc(0.54*var(--screen-height))] w-full max-w-none overflow-y-auto overscroll-contain border-0 border-t border-line-strong bg-raised p-0 shadow-lift backdrop:bg-transparent open:animate-sheet lg:static lg:block lg:max-h-none lg:overflow-visible lg:border-0 lg:bg-transparent lg:shadow-none"
    >
      {isOpen && !savesData() ? <NextLists categoryId={categoryId} choice={choice} /> : null}
      <div className="flex items-center justify-between px-5 pt-3 lg:hidden">
        <p className="eyebrow">Filtrer</p>
        <IconButton
          label="Fermer les filtres"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
          onClick={() => togglePopoverByScript(FILTERS_ID)}
        >
          <X className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-col gap-5 px-5 pb-4 lg:gap-4 lg:px-0">
        {filterNames.map((name) => {
          const values = filters.values[name]
          if (values.length === 0) return null
          const chosen = chosenValues(choice, name)
          const { shown, hidden } = dividedValues(values, chosen)
          return (
            <Group key={name} title={filterLabels[name]}>
              <FilterValues name={name} values={shown} chosen={chosen} />
              {hidden.length > 0 ? (
                <li className="max-lg:w-full">
                  <details>
                    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-quiet underline underline-offset-4 hover:text-amber lg:min-h-9">
                      Voir {hidden.length} autres
                    </summary>
                    <ul
                      aria-label={`${filterLabels[name]} : autres`}
                      className="mt-2 flex flex-wrap gap-2 lg:block"
                    >
                      <FilterValues name={name} values={hidden} chosen={chosen} />
                    </ul>
                  </details>
                </li>
              ) : null}
            </Group>
          )
        })}
        <Group title="Trier par">
          {Object.entries(listOrders).map(([tri, label]) => {
            const isChosen = orderOf(choice) === tri
            return (
              <li key={tri}>
                <Link
                  {...choiceLink((before) => readChoice({ ...before, tri }))}
                  aria-current={isChosen || undefined}
                  className={classNames(chip, point, chipClasses(isChosen))}
                >
                  {label}
                </Link>
              </li>
            )
          })}
        </Group>
      </div>
      <div className="sticky bottom-0 border-t border-line bg-raised px-5 py-3 lg:hidden">
        <button
          type="button"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
          onClick={() => togglePopoverByScript(FILTERS_ID)}
          className={buttonClasses('primary', 'w-full')}
        >
          {filters.total > 0 ? `Voir ${perfumesText(filters.total)}` : perfumesText(0)}
        </button>
      </div>
    </section>
  )
}

type FilterValuesProps = { name: FilterName; values: readonly FilterValue[]; chosen: readonly string[] }

function FilterValues({ name, values, chosen }: FilterValuesProps) {
  return values.map((value) => {
    const isChosen = chosen.includes(value.value)
    const content = (
      <>
        <span className="min-w-0 wrap-anywhere">{valueLabel(name, value)}</span>{' '}
        <span className="text-xs whitespace-nowrap lg:ml-auto lg:text-quiet">{countText(value.count)}</span>
      </>
    )
    return (
      <li key={value.value}>
        {value.count > 0 || isChosen ? (
          <Link
            {...choiceLink((before) => toggled(before, name, value.value))}
            aria-current={isChosen || undefined}
            className={classNames(chip, box, chipClasses(isChosen))}
          >
            {content}
          </Link>
        ) : (
          <span className={classNames(chip, box, 'border-line text-quiet lg:before:opacity-40')}>
            {content}
          </span>
        )}
      </li>
    )
  })
}

/** Whether somebody opened the sheet before the script came. */
function isOpenBefore(): boolean {
  const sheet = import.meta.env.SSR ? null : document.getElementById(FILTERS_ID)
  return Boolean(sheet?.showPopover && sheet.matches(':popover-open'))
}

/** Asks for the lists that the filters lead to, anew after each press. */
function NextLists({ categoryId, choice }: Omit<FilterSheetProps, 'filters'>) {
  usePrefetchQuery(nextListsQuery(categoryId, choice))
  return null
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="lg:border-line lg:not-first:border-t lg:not-first:pt-4">
      <h2 className="mb-2 font-sans text-sm text-quiet lg:mb-1 lg:font-display lg:text-base lg:text-cream">
        {title}
      </h2>
      <ul aria-label={title} className="flex flex-wrap gap-2 lg:block">
        {children}
      </ul>
    </div>
  )
}
