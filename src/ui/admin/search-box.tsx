import { useEffect, useRef, useState } from 'react'
import { searchedPart, searchLimitText } from '#lib/lists/search-text.ts'
import { Search, X } from '#ui/icons/icons.tsx'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useIsPhone } from '../use-is-phone.ts'

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
