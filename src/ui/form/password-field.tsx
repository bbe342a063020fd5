import { type ComponentProps, useState } from 'react'
import { Eye, EyeOff } from '#ui/icons/screen-icons.tsx'
import { TextField } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'optional'> & {
  autoComplete: 'current-password' | 'new-password'
  /** What its button shows, with the article. */
  spokenAs?: string
}

/** A password, hidden until its button shows it (AUTH-02, AUTH-08). */
export function PasswordField({ label, spokenAs = 'le mot de passe', ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        limit={128}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-13"
        {...rest}
      />
      <button
        type="button"
        aria-label={`${isShown ? 'Masquer' : 'Afficher'} ${spokenAs}`}
        onClick={() => setShown(!isShown)}
        className="absolute top-7 right-0.5 inline-flex size-11 items-center justify-center rounded-full text-quiet transition hover:text-amber"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
