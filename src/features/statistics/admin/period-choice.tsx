import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Days, periodOf } from '#lib/lists/period.ts'
import { ChipRow, ChoiceChip } from '#ui/admin/chip-row.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { CalendarRange } from '#ui/icons/admin-icons.tsx'
import { isNamedPeriod, namedPeriods, ownPeriodSchema, PERIOD_VIEW, periodOfAddress } from './period.ts'

type PeriodChoiceProps = {
  period: string
  onPeriod: (period: string) => void
}

/** The periods with a name, and a form for one's own (PERIOD-01). */
export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const isOwn = !isNamedPeriod(period)
  const [isAsking, setAsking] = useState(isOwn)
  return (
    <div className="flex flex-col gap-4">
      <ChipRow label="Période">
        {Object.entries(namedPeriods).map(([name, label]) => (
          <ChoiceChip
            key={name}
            isOn={name === period && !isAsking}
            onPress={() => {
              setAsking(false)
              onPeriod(name)
            }}
          >
            {label}
          </ChoiceChip>
        ))}
        <ChoiceChip isOn={isAsking || isOwn} onPress={() => setAsking(true)}>
          Autre période
        </ChoiceChip>
      </ChipRow>
      {isAsking || isOwn ? (
        <OwnPeriod key={period} period={period} onDays={(own) => onPeriod(periodOf(own))} />
      ) : null}
    </div>
  )
}

function OwnPeriod({ period, onDays }: { period: string; onDays: (days: Days) => void }) {
  const [values, setValues] = useState(() => ({ ...periodOfAddress(period, new Date()).days }))
  const { field, onSubmit } = useValidatedForm({
    schema: ownPeriodSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: onDays,
  })
  return (
    <form
      aria-label="Autre période"
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
    >
      <TextField label="Du" type="date" {...field('from')} />
      <TextField label="Au" type="date" {...field('to')} />
      <Button type="submit" look="secondary" className="min-h-12 max-sm:col-span-2 sm:mt-7">
        Afficher
      </Button>
    </form>
  )
}

/** Leads to the statistics of a period (PERIOD-01). */
export function PeriodLink() {
  return (
    <Link
      to="/admin"
      search={{ view: PERIOD_VIEW }}
      className={buttonClasses('secondary', 'px-4 max-sm:px-2.5')}
    >
      <CalendarRange aria-hidden className="size-4" />
      Par période
    </Link>
  )
}
