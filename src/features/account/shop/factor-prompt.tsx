import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import { FailureError, type Result } from '#lib/errors/result.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Fingerprint, KeyRound } from '#ui/icons/screen-icons.tsx'
import type { WaysToConfirm } from '../account-security.ts'
import type { ConfirmationInput } from '../second-factor.ts'
import { FormFailure } from './account-page.tsx'
import { CodeForm, type CodeKind } from './code-form.tsx'
import { askPasskey } from './passkey.ts'

type FactorPromptProps<Value> = {
  ways: WaysToConfirm
  send: (confirmation: ConfirmationInput) => Promise<Result<Value>>
  onDone: (value: Value) => void
}

const switches: Record<CodeKind, string> = {
  totp: 'Utiliser l’application de codes',
  recovery: 'Utiliser un code de secours',
  password: 'Utiliser le mot de passe',
}

/** Asks an admin for a proof: a code, a passkey, a recovery code or, where that is enough, the password. */
export function FactorPrompt<Value>({ ways, send, onDone }: FactorPromptProps<Value>) {
  const kinds = kindsOf(ways)
  const [kind, setKind] = useState<CodeKind | null>(
    ways.totp ? 'totp' : ways.passkey ? null : (kinds[0] ?? 'recovery'),
  )
  return (
    <div className="flex flex-col gap-5">
      {ways.passkey ? (
        <PasskeyButton look={kind === null ? 'primary' : 'secondary'} send={send} onDone={onDone} />
      ) : null}
      {kind ? <CodeForm key={kind} kind={kind} send={send} onDone={onDone} /> : null}
      <div className="flex flex-wrap justify-center gap-x-4 empty:hidden">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} look="quiet" className="px-2" onClick={() => setKind(other)}>
              <KeyRound aria-hidden className="size-4" />
              {switches[other]}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** Only an admin with another factor has recovery codes. */
function kindsOf({ totp, passkey, password }: WaysToConfirm): CodeKind[] {
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(password ? (['password'] as const) : []),
    ...(totp || passkey ? (['recovery'] as const) : []),
  ]
}

const declined = 'La clé d’accès n’a pas été utilisée. Réessayez, ou prenez un code.'

type PasskeyButtonProps<Value> = {
  look: ButtonLook
  send: (confirmation: ConfirmationInput) => Promise<Result<Value>>
  onDone: (value: Value) => void
}

function PasskeyButton<Value>({ look, send, onDone }: PasskeyButtonProps<Value>) {
  const [failure, setFailure] = useState<string | null>(null)
  const proving = useMutation({
    mutationFn: async () => send({ kind: 'passkey', response: await askPasskey() }),
    onMutate: () => setFailure(null),
    onSuccess: (result) => (result.ok ? onDone(result.value) : setFailure(errorText(result.error))),
    onError: (error) => setFailure(error instanceof FailureError ? errorText(error.failure) : declined),
  })
  return (
    <>
      <Button look={look} disabled={proving.isPending} onClick={() => proving.mutate()}>
        <Fingerprint aria-hidden className="size-4" />
        {proving.isPending ? 'Vérification…' : 'Utiliser une clé d’accès'}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
