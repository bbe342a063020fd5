import { ChoiceChip } from '#ui/admin/choice-chip.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { detailOf, type DetailField as Field } from '../../domain/product-details.ts'
import type { useEditForm } from '../edit-dialog.tsx'
import { NotesField } from './notes-field.tsx'

type DetailFieldProps = {
  name: Field
  control: ReturnType<ReturnType<typeof useEditForm>['field']>
  onText: (text: string) => void
}

/** The field of an optional value of a product, by its kind. */
export function DetailField({ name, control, onText }: DetailFieldProps) {
  const detail = detailOf(name)
  const shared = { label: detail.title, hint: detail.hint, optional: true, ...control }
  switch (detail.kind) {
    case 'choice':
      return (
        <ChipChoice
          legend={detail.title}
          options={detail.options}
          value={control.value}
          error={control.error}
          onChoice={onText}
        />
      )
    case 'notes':
      return <NotesField {...shared} onText={onText} />
    case 'number':
      return <NumberField {...shared} step="1" min={detail.from} max={detail.to} inputMode="numeric" />
    case 'text':
      return detail.rows ? (
        <TextArea {...shared} rows={detail.rows} limit={detail.most} />
      ) : (
        <TextField {...shared} autoComplete="off" limit={detail.most} />
      )
  }
}

type ChipChoiceProps = {
  legend: string
  options: Readonly<Record<string, string>>
  value: string
  error: string | undefined
  onChoice: (value: string) => void
}

/** One of some words, all in sight; pressed again it is taken back. */
function ChipChoice({ legend, options, value, error, onChoice }: ChipChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {legend}
        <span className="font-normal text-quiet"> (facultatif)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(options).map(([option, label]) => (
          <ChoiceChip
            key={option}
            isOn={option === value}
            onPress={() => onChoice(option === value ? '' : option)}
          >
            {label}
          </ChoiceChip>
        ))}
      </div>
      {error ? <p className="mt-1.5 text-sm text-danger">{error}</p> : null}
    </fieldset>
  )
}
