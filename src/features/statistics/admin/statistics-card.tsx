import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type StatisticsCardProps = {
  title: string
  /** The height of the content while it loads, as a class; undefined once it has loaded. */
  loading: string | undefined
  className?: string
  children: ReactNode
}

/** A card of the statistics with its title; it reserves the same space before its content is loaded. */
export function StatisticsCard({ title, loading, className, children }: StatisticsCardProps) {
  return (
    <section
      aria-label={title}
      className={classNames('min-w-0 rounded-lg border border-line bg-raised p-4 md:p-6', className)}
    >
      <h3 className="mb-4 text-lg">{title}</h3>
      {loading ? (
        <div
          role="status"
          aria-label={`Chargement : ${title}`}
          className={classNames('skeleton rounded-md', loading)}
        />
      ) : (
        children
      )}
    </section>
  )
}
