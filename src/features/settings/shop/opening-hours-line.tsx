import { Fragment } from 'react'

/** The opening hours of the settings in a sentence: no day is torn from its hours at the end of a line. */
export function OpeningHoursLine({ hours }: { hours: string }) {
  const parts = hours.split(', ')
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 ? ' ' : null}
      <span className="inline-block">
        {part}
        {place < parts.length - 1 ? ',' : null}
      </span>
    </Fragment>
  ))
}
