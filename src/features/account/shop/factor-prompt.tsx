import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import { FailureError, type Result } from '#lib/errors/result.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fingerprint, KeyRound } from '#ui/icons/screen-icons.tsx'
import type { Credentials } from '../account-forms.ts'
import { confirmWhoIAm, pendingMethodsQuery, signInWithFactor } from '../account-security.api.ts'
import type { WaysToConfirm } from '../account-security.ts'
import type { ConfirmationInput } from '../second-factor.ts'
import { adminQuery, PRIVATE } from '../session.api.ts'
import type { SignInResult } from '../session-user.ts'
import { LoadingScreen } from '../use-current-user.tsx'
import { AccountPage, FormFailure } from './account-page.tsx'
import { askPasskey, CodeForm, type CodeKind } from './code-form.tsx'

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
function FactorPrompt<Value>({ ways, send, onDone }: FactorPromptProps<Value>) {
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

export type Question = { ways: WaysToConfirm; answer: (confirmed: boolean) => void }

export function ConfirmationDialog({ ways, answer }: Question) {
  return (
    <Dialog title="Confirmez que c’est bien vous" onClose={() => answer(false)}>
      <p className="mb-5 text-sm text-quiet">
        Cette action touche à la sécurité du compte : elle demande une preuve de moins de 15 minutes.
      </p>
      <FactorPrompt ways={ways} send={(data) => confirmWhoIAm({ data })} onDone={() => answer(true)} />
    </Dialog>
  )
}

type SecondStepProps = {
  credentials: Credentials
  ways: WaysToConfirm
  onDone: (result: SignInResult) => void
  onBack: () => void
}

/** The second step of the login, for admins with a second factor (D42). */
export function SignInSecondStep({ credentials, ways, onDone, onBack }: SecondStepProps) {
  async function send(proof: ConfirmationInput) {
    if (proof.kind === 'password') throw new TypeError('a password is no second factor')
    return signInWithFactor({ data: { ...credentials, proof } })
  }
  return (
    <div className="flex flex-col gap-5">
      <FactorPrompt ways={{ ...ways, password: false }} send={send} onDone={onDone} />
      <p className="text-center text-sm text-quiet">Cet appareil ne le demandera plus pendant 30 jours.</p>
      <Button look="quiet" onClick={onBack}>
        Retour à la connexion
      </Button>
    </div>
  )
}

type PendingFactorProps = { userId: string; purpose: string; unknown: ReactNode; children: ReactNode }

/** Asks an admin for the lacking second factor (D42), others see the children; `unknown`: nobody knows (AUTH-31). */
export function PendingFactor({ userId: id, purpose, unknown, children }: PendingFactorProps) {
  const queryClient = useQueryClient()
  const { data: methods, isError } = useQuery(pendingMethodsQuery(id))

  /** Read the role first: once nothing is missing, a user who is not an admin is redirected. */
  async function readAnew(): Promise<void> {
    await queryClient.invalidateQueries(adminQuery(id))
    await queryClient.invalidateQueries({ queryKey: [PRIVATE, id] })
  }

  if (methods === undefined && !isError) {
    return <LoadingScreen>Vérification des permissions administrateur...</LoadingScreen>
  }
  if (methods === undefined) return unknown
  if (!methods) return children
  return (
    <AccountPage title="Double authentification" intro={`Pour ${purpose}, confirmez que c’est bien vous.`}>
      <FactorPrompt
        ways={{ ...methods, password: false }}
        send={(data) => confirmWhoIAm({ data })}
        onDone={() => void readAnew()}
      />
    </AccountPage>
  )
}
