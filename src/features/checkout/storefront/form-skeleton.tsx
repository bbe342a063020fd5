/** The outline of the form while the customer's data, or the confirmation of the order, are loading. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Chargement de vos coordonnées" className="flex max-w-2xl flex-col gap-6">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <div className="skeleton h-4 w-32 rounded-sm" />
          <div className="skeleton h-12 w-full rounded-md" />
        </div>
      ))}
    </div>
  )
}
