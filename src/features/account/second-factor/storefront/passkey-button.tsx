import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import { FailureError, type Result } from '#lib/errors/result.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Fingerprint } from '#ui/icons/screen-icons.tsx'
import { FormFailure } from '../../storefront/account-page.tsx'
import type { ConfirmationInput } from '../domain/second-factor.schema.ts'
import { askPasskey } from './passkey.ts'

const declined = 'La clé d’accès n’a pas été utilisée. Réessayez, ou prenez un code.'

type PasskeyButtonProps<Value> = {
  look: ButtonLook
  send: (confirmation: ConfirmationInput) => Promise<Result<Value>>
  onDone: (value: Value) => void
}

/** Proves the second factor with a passkey of this device. */
export function PasskeyButton<Value>({ look, send, onDone }: PasskeyButtonProps<Value>) {
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
