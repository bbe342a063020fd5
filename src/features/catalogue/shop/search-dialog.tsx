import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { searchedPart, searchLimitText } from '#lib/lists/search-text.ts'
import { Button, buttonClasses, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Search, X } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { ErrorState } from '#ui/states.tsx'
import { getSearchHits } from '../catalogue.api.ts'
import { priceText } from '../formats.ts'
import { hitsText, MAX_HITS, MORE_HITS, type SearchHit } from '../search-hit.ts'

const popular = [
  'Essence de Rose',
  'Nuit Étoilée',
  'Jardin Secret',
  'Océan Bleu',
  'Ambre Doré',
  'Vanille Précieuse',
]

/**
 * The search: a text box with results while one types, and popular searches (SRCH-01 to SRCH-05). The focus
 * stays in the box; the arrow keys move through the hits, and Enter opens the selected one.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isWide, setWide] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const query = searchedPart(typed)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(query, isWide ? MORE_HITS : MAX_HITS),
    placeholderData: keepPreviousData,
  })
  const isSearching = query.length >= 2
  const hits = isSearching && data ? data : []
  const isNothingFound = isSearching && data?.length === 0 && !isPlaceholderData
  const active = isPlaceholderData ? -1 : hits.findIndex(({ id }) => id === activeId)

  function ask(text: string) {
    setTyped(text)
    setWide(false)
    setActiveId(null)
  }

  function showMore() {
    setWide(true)
    // The pressed button disappears, so the focus returns to the box; not on phones, where the keyboard would
    // cover the list.
    if (!matchMedia('(pointer: coarse)').matches) box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const options = document.getElementById(listId)?.children ?? []
    const chosen = options[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && chosen instanceof HTMLElement) {
      // Otherwise the same key press would activate the button that gets the focus back from the closing
      // dialog.
      event.preventDefault()
      chosen.click()
    } else if (event.key === 'Enter' && matchMedia('(pointer: coarse)').matches) {
      // The search key of an on-screen keyboard: hide the keyboard, which covers the results.
      box.current?.blur()
    } else if (step && hits.length > 0) {
      event.preventDefault()
      // One position more than there are hits: the box itself, where no hit is selected.
      const positions = hits.length + 1
      const next = ((active + 1 + step + positions) % positions) - 1
      setActiveId(hits[next]?.id ?? null)
      options[next]?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <Dialog place="top" title="Rechercher un parfum" onClose={onClose} initialFocus={box}>
      <search>
        <div className="relative">
          <Search aria-hidden className="absolute inset-y-0 left-4 my-auto size-5 text-brass" />
          <input
            ref={box}
            role="combobox"
            aria-label="Votre recherche"
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={active < 0 ? undefined : `${listId}-${activeId}`}
            inputMode="search"
            enterKeyHint="search"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            placeholder="Un nom, une note, une envie…"
            onChange={(event) => ask(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-h-12 w-full rounded-full border border-line-strong bg-raised-2 pr-12 pl-12 text-base placeholder:text-quiet"
          />
          {typed ? (
            <span className="absolute inset-y-0 right-0.5 flex items-center">
              <IconButton
                label="Effacer la recherche"
                onClick={() => {
                  ask('')
                  box.current?.focus()
                }}
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </span>
          ) : null}
        </div>
      </search>
      <ul
        aria-label="Recherches populaires"
        className="-mx-5 mt-3 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {popular.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => ask(name)}
              className="min-h-11 rounded-full border border-line px-4 whitespace-nowrap text-sm text-quiet transition hover:border-amber hover:text-amber"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {isSearching && isError ? (
        <ErrorState onRetry={() => void refetch()}>La recherche n’a pas abouti.</ErrorState>
      ) : (
        <>
          <p role="status" className="mt-4 min-h-5 text-sm text-quiet">
            {isSearching && data && !isPlaceholderData
              ? hitsText(hits.length, query, isWide ? MORE_HITS : MAX_HITS)
              : null}
            {isSearching && (!data || isPlaceholderData) ? <span aria-hidden>Recherche…</span> : null}
            <span className="block empty:hidden">{searchLimitText(typed)}</span>
            {query.length === 1 ? 'Encore une lettre : la recherche commence à deux.' : null}
          </p>
          {isSearching && !data ? <SearchHitsSkeleton /> : null}
          <SearchHits
            id={listId}
            hits={hits}
            active={active}
            isOutdated={isPlaceholderData}
            onChoose={onClose}
          />
          {query === '' || isNothingFound ? (
            <div className="mt-3 flex flex-wrap gap-3">
              <Link
                to="/trouver-mon-parfum"
                search={{}}
                onClick={onClose}
                className={buttonClasses(isNothingFound ? 'primary' : 'secondary', 'max-sm:w-full')}
              >
                <span>
                  Trouver mon parfum<span className="max-sm:sr-only"> en trois questions</span>
                </span>
              </Link>
              {isNothingFound ? (
                <Link
                  to="/boutique"
                  onClick={onClose}
                  className={buttonClasses('secondary', 'max-sm:w-full')}
                >
                  Voir toute la boutique
                </Link>
              ) : null}
            </div>
          ) : null}
          {hits.length === MAX_HITS && !isWide ? (
            <Button look="secondary" className="mt-4 w-full" onClick={showMore}>
              Voir plus de résultats
            </Button>
          ) : null}
        </>
      )}
    </Dialog>
  )
}

type SearchHitsProps = {
  id: string
  hits: readonly SearchHit[]
  /** Index of the hit that Enter opens; -1 for none. */
  active: number
  /** Whether these are the hits of the previous query. */
  isOutdated: boolean
  onChoose: () => void
}

/** The hits as the listbox of the search box: links to the products with picture and price (SRCH-04). */
function SearchHits({ id, hits, active, isOutdated, onChoose }: SearchHitsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Résultats"
      aria-busy={isOutdated}
      className={classNames('-mx-2 mt-2 divide-y divide-line transition', isOutdated ? 'opacity-60' : '')}
    >
      {hits.map((hit, place) => (
        <Link
          key={hit.id}
          id={`${id}-${hit.id}`}
          role="option"
          aria-selected={place === active}
          tabIndex={-1}
          to="/product/$id"
          params={{ id: hit.id }}
          preload={false}
          onClick={onChoose}
          className="flex items-center gap-4 p-2 transition hover:bg-amber-soft aria-selected:bg-amber-soft aria-selected:outline-2 aria-selected:outline-amber"
        >
          <div className="w-14 shrink-0 overflow-hidden rounded-sm">
            <PictureFrame address={hit.imageUrl} alt="" sizes="3.5rem" />
          </div>
          <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
            <div className="min-w-0 flex-1">
              <p className="font-display">{hit.name}</p>
              <p className="hidden truncate text-sm text-quiet sm:block">
                {hit.description?.split('\n', 1)[0]}
              </p>
            </div>
            <p className="text-sm font-medium whitespace-nowrap">{priceText(hit)}</p>
          </div>
        </Link>
      ))}
    </div>
  )
}

function SearchHitsSkeleton() {
  return (
    <div className="mt-2 flex flex-col gap-4 py-2">
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className="flex items-center gap-4">
          <div className="skeleton aspect-4/5 w-14 rounded-sm" />
          <div className="skeleton h-5 w-1/2 rounded-sm" />
        </div>
      ))}
    </div>
  )
}

/** A search is sent when nothing has been typed for this long. */
const DEBOUNCE_MS = 180

/** The products found, after a pause in typing; a newer search aborts it, sent or not. */
function searchQuery(query: string, most: typeof MAX_HITS | typeof MORE_HITS = MAX_HITS) {
  return queryOptions({
    queryKey: ['products', 'search', query, most],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
      signal.throwIfAborted()
      return getSearchHits({ data: { query, most }, signal })
    },
    enabled: query.length >= 2,
    staleTime: 30_000,
    retry: 2,
  })
}
