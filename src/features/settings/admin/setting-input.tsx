import type { ChangeEvent } from 'react'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { settingLabels } from './domain/setting-labels.ts'
import type { SettingField } from './settings-fields.ts'

type Control = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type SettingInputProps = {
  setting: SettingField
  control: Control
}

/** The field of one setting, by its type (ASET-03). */
export function SettingInput({ setting, control }: SettingInputProps) {
  const { key, type, hint, placeholder } = setting
  const shared = {
    label: settingLabels[key],
    hint,
    optional: key !== 'storeName',
    ...(placeholder ? { placeholder } : {}),
    ...control,
  }
  if (type === 'textarea') {
    return (
      <div className="md:col-span-2">
        <TextArea {...shared} />
      </div>
    )
  }
  return type === 'number' ? (
    <NumberField {...shared} min={0} step={1} inputMode="numeric" />
  ) : (
    <TextField {...shared} type={type} />
  )
}
