import { isoDay } from '#lib/format/dates.ts'
import { type Days, daysOf, isDay, isNamedPeriod, namedPeriods, periodOf } from '#lib/lists/period.ts'
import { Select } from '../form/select.tsx'

const ALL = 'all'
const OWN = 'own'
const options = [
  { value: ALL, label: 'Toutes les dates' },
  ...Object.entries(namedPeriods).map(([value, label]) => ({ value, label })),
  { value: OWN, label: 'Une période…' },
]

type PeriodControlProps = { period: string | null; onPeriod: (period: string | null) => void }

/** Chooses the days whose rows a list shows: some by name, or from one day to another (WORK-02). */
export function PeriodControl({ period, onPeriod }: PeriodControlProps) {
  const days = daysOf(period, new Date())
  const isOwn = days !== null && period !== null && !isNamedPeriod(period)
  function choose(value: string) {
    const today = isoDay(new Date())
    if (value === ALL) onPeriod(null)
    else if (value === OWN) onPeriod(periodOf(days ?? { from: today, to: today }))
    else onPeriod(value)
  }
  return (
    <>
      <div className="max-md:w-full md:w-48">
        <Select
          label="Filtrer par date"
          isLabelHidden
          options={options}
          value={isOwn ? OWN : days && period ? period : ALL}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {isOwn ? <OwnDays key={period} days={days} onDays={(own) => onPeriod(periodOf(own))} /> : null}
    </>
  )
}

function OwnDays({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      <DayField label="Du" day={days.from} onDay={(from) => onDays({ ...days, from })} />
      <DayField label="Au" day={days.to} onDay={(to) => onDays({ ...days, to })} />
    </div>
  )
}

type DayFieldProps = { label: string; day: string; onDay: (day: string) => void }

/** The day counts when the field is left, so that a day that is being typed asks for nothing. */
function DayField({ label, day, onDay }: DayFieldProps) {
  function commit(typed: string) {
    if (isDay(typed) && typed !== day) onDay(typed)
  }
  return (
    <label className="flex min-w-0 grow basis-40 items-center gap-2 text-sm text-quiet">
      {label}
      <input
        type="date"
        defaultValue={day}
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') commit(currentTarget.value)
        }}
        className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-raised-2 px-3 text-base text-cream"
      />
    </label>
  )
}
