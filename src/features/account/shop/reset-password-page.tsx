import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { failureOf } from '#lib/errors/result.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { changePassword } from '../account.api.ts'
import { signedInOwnerQuery } from '../password-owner.api.ts'
import type { SignedInOwner } from '../session-user.ts'
import { LoadingScreen, Redirect, Unreachable } from '../use-current-user.tsx'
import { invalidLink, NewPasswordByLink } from './new-password-by-link.tsx'
import { NewPasswordForm, NewPasswordPage } from './new-password-form.tsx'
import { useConfirmation } from './use-confirmation.tsx'

const PendingFactor = lazyWithRetry(() => import('./pending-factor.tsx'))

export type RecoveryLink = {
  type?: string | undefined
  access_token?: string | undefined
  refresh_token?: string | undefined
}

/** A new password by a link, else by the session, else not at all (AUTH-17 to AUTH-20). */
export function ResetPasswordPage({ link }: { link: RecoveryLink }) {
  const { type, access_token: access, refresh_token: refresh } = link
  const isRecovery = type === 'recovery' && access && refresh
  return isRecovery ? <NewPasswordByLink access={access} refresh={refresh} /> : <NewPasswordBySession />
}

function NewPasswordBySession() {
  const { data: owner, error, refetch } = useQuery(signedInOwnerQuery)
  if (owner === null) return <Redirect to="/login" toast={invalidLink} />
  const loading = <LoadingScreen>Vérification des accès...</LoadingScreen>
  if (!owner && !error) return loading
  const unreachable = <Unreachable failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!owner) return unreachable
  if (!owner.lacksSecondFactor) return <OwnPassword owner={owner} />
  return (
    <Suspense fallback={loading}>
      <PendingFactor userId={owner.userId} purpose="changer de mot de passe" unknown={unreachable}>
        <OwnPassword owner={owner} />
      </PendingFactor>
    </Suspense>
  )
}

function OwnPassword({ owner }: { owner: SignedInOwner }) {
  const { confirmed, question } = useConfirmation()
  return (
    <NewPasswordPage email={owner.email}>
      <NewPasswordForm {...owner} send={(data) => confirmed(() => changePassword({ data }))} />
      {question}
    </NewPasswordPage>
  )
}
