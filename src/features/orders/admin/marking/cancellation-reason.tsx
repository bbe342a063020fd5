import { type ComponentProps, type Ref, useState } from 'react'
import { Choice } from '#features/payments/admin/choice.tsx'
import { TextField } from '#ui/form/field.tsx'

const OTHER = 'Autre…'
const reasons = [
  'Client injoignable',
  'Refusée à la livraison',
  'Rupture de stock',
  'Doublon',
  OTHER,
] as const
const labels = Object.fromEntries(reasons.map((reason) => [reason, reason])) as Record<string, string>

type CancellationReasonProps = {
  field: Omit<ComponentProps<typeof TextField>, 'label'> & {
    name: string
    value: string
    error: string | undefined
  }
  onChange: (reason: string) => void
  hint: string
  first: Ref<HTMLInputElement>
}

/** Why orders are cancelled: a usual reason by one press, or another in one's own words (WORK-07, WORK-08). */
export function CancellationReason({ field, onChange, hint, first }: CancellationReasonProps) {
  const [isOther, setIsOther] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Choice
        legend="Motif de l’annulation"
        name={isOther ? 'usualReason' : field.name}
        options={reasons}
        labels={labels}
        value={isOther ? OTHER : field.value}
        onChoice={(chosen) => {
          setIsOther(chosen === OTHER)
          onChange(chosen === OTHER ? '' : chosen)
        }}
        hint={hint}
        error={isOther ? undefined : field.error}
        first={first}
      />
      {isOther ? <TextField {...field} label="Autre motif" limit={300} autoFocus /> : null}
    </div>
  )
}
