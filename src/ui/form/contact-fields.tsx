import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type ContactFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'type' | 'inputMode' | 'autoComplete'
> & { label?: string }

type FieldOf = (
  name: string,
) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>

/** An e-mail address. No address is longer than 254 characters. */
export function EmailField({ label = 'E-mail', ...rest }: ContactFieldProps) {
  return <TextField label={label} type="email" inputMode="email" autoComplete="email" limit={254} {...rest} />
}

/** A phone number; 40 characters leave room for spaces and a second number. */
export function PhoneField({ label = 'Téléphone', ...rest }: ContactFieldProps) {
  return <TextField label={label} type="tel" inputMode="tel" autoComplete="tel" limit={40} {...rest} />
}

export function FullNameField({ label = 'Nom complet', ...rest }: ContactFieldProps) {
  return <TextField label={label} autoComplete="name" {...rest} />
}

/** First and last name, side by side where there is room: the fields `firstName` and `lastName` of a form. */
export function NameFields({ field, limit }: { field: FieldOf; limit: number }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Prénom" autoComplete="given-name" limit={limit} {...field('firstName')} />
      <TextField label="Nom" autoComplete="family-name" limit={limit} {...field('lastName')} />
    </div>
  )
}
