import { Button } from '#ui/button.tsx'
import type { Credentials } from '../account-forms.ts'
import type { WaysToConfirm } from '../account-security.ts'
import { signInWithFactor } from '../second-factor.api.ts'
import type { ConfirmationInput } from '../second-factor.ts'
import type { SignInResult } from '../session-user.ts'
import { FactorPrompt } from './factor-prompt.tsx'

type SecondStepProps = {
  credentials: Credentials
  ways: WaysToConfirm
  onDone: (result: SignInResult) => void
  onBack: () => void
}

/** The second step of the login, for admins with a second factor (D42). */
export default function SignInSecondStep({ credentials, ways, onDone, onBack }: SecondStepProps) {
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
