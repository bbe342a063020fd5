import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchedPart, searchLimitText } from '#lib/search-limit.ts'
import { IconButton } from '../button.tsx'

const PAUSE_MS = 250

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

/** Searches while one types, after a short pause; at once on Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Questions that have left, and whose answer by the address is on its way.
  const [asked, setAsked] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== shown) {
    setShown(value)
    const place = asked.indexOf(value)
    setAsked(asked.slice(place + 1))
    // The address moved by itself (back, another tab): the box follows it.
    if (place < 0) setText(value)
  }
  // Whoever has left for another list is not led back by what they had begun to type.
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask(next: string) {
    clearTimeout(timer.current)
    const question = searchedPart(next)
    if (question === (asked.at(-1) ?? value)) return
    setAsked([...asked, question])
    onSearch(question)
  }
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), PAUSE_MS)
  }

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 basis-60"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-quiet" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="min-h-12 w-full rounded-full border border-line-strong bg-raised-2 py-2.5 pr-4 pl-12 text-base not-placeholder-shown:pr-12 text-cream placeholder:text-quiet/70 [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <IconButton
          label="Effacer la recherche"
          className="absolute! top-0.5 right-1"
          onClick={() => {
            setText('')
            ask('')
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
