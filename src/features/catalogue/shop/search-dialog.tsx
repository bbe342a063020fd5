import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { ErrorState } from '#ui/states.tsx'
import { searchQuery } from '../catalogue.queries.ts'

const popular = [
  'Essence de Rose',
  'Nuit Étoilée',
  'Jardin Secret',
  'Océan Bleu',
  'Ambre Doré',
  'Vanille Précieuse',
]

/** The search: a text box, popular searches, and what was found (SRCH-01 to SRCH-05). */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const question = useDeferredValue(typed.trim())
  return (
    <Dialog place="top" title="Rechercher un parfum" onClose={onClose} initialFocus={box}>
      <search>
        <label className="relative block">
          <span className="sr-only">Votre recherche</span>
          <Search aria-hidden className="absolute top-1/2 left-4 size-5 -translate-y-1/2 text-brass" />
          <input
            ref={box}
            type="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Un nom, une note, une envie…"
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-12 w-full rounded-full border border-line-strong bg-raised-2 pr-4 pl-12 text-base placeholder:text-quiet"
          />
        </label>
      </search>
      <ul aria-label="Recherches populaires" className="mt-4 flex flex-wrap gap-2">
        {popular.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => setTyped(name)}
              className="min-h-11 rounded-full border border-line px-4 text-sm text-quiet transition hover:border-amber hover:text-amber"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {question.length >= 2 ? <Hits question={question} onChoose={onClose} /> : null}
    </Dialog>
  )
}

function Hits({ question, onChoose }: { question: string; onChoose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...searchQuery(question), placeholderData: keepPreviousData })
  if (isError) return <ErrorState onRetry={() => void refetch()}>La recherche n’a pas abouti.</ErrorState>
  return (
    <div className="mt-6">
      <p role="status" className="text-sm text-quiet">
        {data === undefined ? 'Recherche…' : countText(data.length, question)}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {data?.map((hit) => (
          <li key={hit.id}>
            <Link
              to="/product/$id"
              params={{ id: hit.id }}
              onClick={onChoose}
              className="flex items-center gap-4 rounded-md py-3 pr-2 transition hover:bg-amber-soft"
            >
              <div className="w-14 shrink-0 overflow-hidden rounded-sm">
                <PictureFrame address={hit.image_url} alt="" sizes="3.5rem" />
              </div>
              <span className="min-w-0 flex-1 font-display">{hit.name}</span>
              <span className="text-sm font-semibold whitespace-nowrap text-amber">
                {formatMoney(hit.price)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function countText(count: number, question: string): string {
  if (count === 0) return `Aucun produit trouvé pour « ${question} »`
  return count === 1 ? '1 résultat' : `${count} résultats`
}
