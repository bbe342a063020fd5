import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { type Result, unwrap } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { beginPasskeySetup, startPasskeyProof } from '../account-security.api.ts'
import { type ConfirmationInput, recoveryCodeSchema, totpCodeSchema } from '../second-factor.ts'
import { FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'

export type CodeKind = 'totp' | 'recovery' | 'password'

const schemas = {
  totp: totpCodeSchema,
  recovery: recoveryCodeSchema,
  password: v.object({ code: v.pipe(v.string(), v.nonEmpty('Le mot de passe est requis')) }),
}

const fields: Record<'totp' | 'recovery', Omit<ComponentProps<typeof TextField>, 'optional'>> = {
  totp: {
    label: 'Code à 6 chiffres',
    hint: 'Ouvrez votre application de codes.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Code de secours',
    hint: 'Chaque code ne sert qu’une fois.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
}

/** Focuses the field that replaces the pressed button; a dialog around it looks for the attribute. */
function focus(box: HTMLInputElement | null): void {
  if (!box) return
  box.autofocus = true
  box.focus()
}

/** In a dialog on a phone, an error below the fold would go unseen. */
function toSight(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'nearest' })
}

type CodeFormProps<Value> = {
  kind: CodeKind
  action?: string
  /** False when there is something to read first. */
  takesFocus?: boolean
  send: (confirmation: ConfirmationInput) => Promise<Result<Value>>
  onDone: (value: Value) => void
}

export function CodeForm<Value>({
  kind,
  action = 'Continuer',
  takesFocus = true,
  send,
  onDone,
}: CodeFormProps<Value>) {
  const { field, formProps, failure, isBusy } = useAccountForm({
    schema: schemas[kind],
    initial: { code: '' },
    send: ({ code }) => send(kind === 'password' ? { kind, password: code } : { kind, code }),
    fieldOf: { second_factor_invalid: 'code', password_wrong: 'code' },
    onDone,
    onRefused: () => undefined,
  })
  const ref = takesFocus ? focus : null
  const code = field('code')
  return (
    <form {...formProps} aria-label="Confirmation" className="flex flex-col gap-5">
      <div ref={code.error ? toSight : null}>
        {kind === 'password' ? (
          <PasswordField label="Mot de passe" autoComplete="current-password" {...code} ref={ref} />
        ) : (
          <TextField {...fields[kind]} {...code} ref={ref} />
        )}
      </div>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Vérification…' : action}
      </Button>
    </form>
  )
}

/** Makes one change and returns its result; null when it failed (a toast says so) or the user cancelled. */
export type Change = <Value>(
  call: () => Promise<Result<Value>>,
  done?: { title: string },
) => Promise<Value | null>

const library = () => import('@simplewebauthn/browser')

/** Asks the device for a passkey; throws what the browser says when the person declines. */
export async function askPasskey(): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, options] = await Promise.all([library(), startPasskeyProof()])
  return startAuthentication({ optionsJSON: unwrap(options) })
}

/** Creates a passkey; null when the server refuses, throws when the person declines. */
export async function makePasskey(change: Change): Promise<RegistrationResponseJSON | null> {
  const [{ startRegistration }, options] = await Promise.all([library(), change(() => beginPasskeySetup())])
  return options && startRegistration({ optionsJSON: options })
}
