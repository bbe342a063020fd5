import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListFilters } from '#features/catalogue/domain/list-counts.ts'
import { chosenValues, filterNames, type ListChoice } from '#features/catalogue/domain/list-filters.ts'
import {
  isFiltered,
  perfumesText,
  toggled,
  valueLabel,
  withoutFilters,
} from '#features/catalogue/domain/shown-filters.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { X } from '#ui/icons/icons.tsx'
import { togglePopoverByScript } from '#ui/popover.ts'
import { EmptyState } from '#ui/states.tsx'
import { choiceLink, FILTERS_ID, FilterSheet } from './filter-sheet.tsx'

type FilteredListProps = {
  categoryId: string | null
  filters: ListFilters
  choice: ListChoice
  children: ReactNode
}

/**
 * A list with its filters (FILT-01): beside it on a wide screen, in a sheet over the lower half of a narrow one, so that the list
 * is seen to follow.
 */
export function FilteredList({ categoryId, filters, choice, children }: FilteredListProps) {
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      <FilterSheet categoryId={categoryId} filters={filters} choice={choice} />
      <div>
        <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="secondary"
            popoverTarget={FILTERS_ID}
            onClick={() => togglePopoverByScript(FILTERS_ID)}
            className="px-5 lg:hidden"
          >
            Filtrer
          </Button>
          <p role="status" className="text-sm text-quiet first-letter:uppercase">
            {perfumesText(filters.total)}
          </p>
          {filters.total > 0 && isFiltered(choice) ? (
            <>
              <ChosenFilters
                filters={filters}
                choice={choice}
                className="max-lg:order-last max-lg:-mx-5 max-lg:w-screen max-lg:overflow-x-auto max-lg:px-5 max-lg:[scrollbar-width:none] lg:flex-wrap"
              />
              <ClearFilters className="max-lg:ml-auto" />
            </>
          ) : null}
        </div>
        {filters.total > 0 ? (
          children
        ) : (
          <EmptyState
            action={
              <div className="flex flex-col items-center gap-1">
                <ChosenFilters filters={filters} choice={choice} className="flex-wrap justify-center" />
                <ClearFilters />
              </div>
            }
          >
            Aucun parfum ne correspond. Retirez un filtre.
          </EmptyState>
        )}
      </div>
    </div>
  )
}

type ChosenFiltersProps = { filters: ListFilters; choice: ListChoice; className: string }

/** What is chosen, each with a way to take it back. */
function ChosenFilters({ filters, choice, className }: ChosenFiltersProps) {
  return (
    <ul aria-label="Filtres choisis" className={classNames('flex items-center gap-2', className)}>
      {filterNames.flatMap((name) => {
        const chosen = chosenValues(choice, name)
        return filters.values[name]
          .filter(({ value }) => chosen.includes(value))
          .map((value) => (
            <li key={name + value.value}>
              <Link
                {...choiceLink((before) => toggled(before, name, value.value))}
                aria-label={`Retirer le filtre ${valueLabel(name, value)}`}
                className={buttonClasses('secondary', 'px-4 font-normal whitespace-nowrap')}
              >
                {valueLabel(name, value)} <X className="size-4" />
              </Link>
            </li>
          ))
      })}
    </ul>
  )
}

/** Takes back all filters at once. */
function ClearFilters({ className }: { className?: string }) {
  return (
    <Link
      {...choiceLink(withoutFilters)}
      className={buttonClasses(
        'quiet',
        classNames('px-2 whitespace-nowrap underline underline-offset-4', className),
      )}
    >
      <span>
        Effacer<span className="max-sm:sr-only"> les filtres</span>
      </span>
    </Link>
  )
}
