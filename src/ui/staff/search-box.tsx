import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../button.tsx'

const PAUSE_MS = 250

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

/** Searches while one types, after a short pause; at once on Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address moved by itself (back, another tab): the box follows it.
  if (value !== asked) {
    setAsked(value)
    setText(value)
  }

  function ask(next: string) {
    clearTimeout(timer.current)
    const question = next.trim()
    setAsked(question)
    if (question !== value) onSearch(question)
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
        maxLength={100}
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
    </form>
  )
}
