import { StickyNote } from '#ui/icons/admin-icons.tsx'

/** The newest note in the row of its order, and how many more there are (LOG-04). */
export function NoteMark({ note }: { note: { text: string; count: number } }) {
  const more = note.count - 1
  return (
    <p className="flex items-start gap-1.5 text-sm font-normal text-amber">
      <StickyNote aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">Note pour l’équipe : </span>
        <span className="line-clamp-3 wrap-anywhere">{note.text}</span>
        {more > 0 ? (
          <span className="text-quiet">{more === 1 ? 'et 1 autre note' : `et ${more} autres notes`}</span>
        ) : null}
      </span>
    </p>
  )
}
