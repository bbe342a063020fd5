/** The placeholder of a list of the administration while it loads. */
export function ListSkeleton({ label, rows = 6 }: { label: string; rows?: number | undefined }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never move
        <div key={index} className="skeleton h-14 rounded-lg max-md:h-32" />
      ))}
    </div>
  )
}
