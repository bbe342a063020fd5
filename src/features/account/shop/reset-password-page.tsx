import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#lib/error-texts.ts'
import { failureOf } from '#lib/failure-of.ts'
import { fail } from '#lib/result.ts'
import { type Notice, notify } from '#ui/toast/notify.ts'
import { openRecoveryLink } from '../account.functions.ts'
import { setSession } from '../session.queries.ts'
import { tellOtherTabs } from '../session-channel.tsx'
import { AccountPage } from './account-page.tsx'
import { RequireSignIn, usePerson } from './guards.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { Waiting } from './waiting.tsx'

export type RecoveryLink = {
  type?: string | undefined
  access_token?: string | undefined
  refresh_token?: string | undefined
}

const invalidLink: Notice = {
  title: 'Lien invalide',
  description: errorText({ code: 'recovery_invalid' }),
  tone: 'destructive',
}

/** A new password: by a recovery link, else by the session that is there, else not at all (AUTH-17 to AUTH-20). */
export function ResetPasswordPage({ link }: { link: RecoveryLink }) {
  const isOpen = useRecoveryLink(link)
  if (!isOpen) return <Waiting>Vérification des accès...</Waiting>
  return (
    <RequireSignIn notice={invalidLink}>
      <Content />
    </RequireSignIn>
  )
}

function Content() {
  const { email } = usePerson()
  return (
    <AccountPage title="Nouveau mot de passe" intro={`Pour le compte ${email}.`}>
      <NewPasswordForm email={email} />
    </AccountPage>
  )
}

/** Sets a session from the link, once, and takes the tokens out of the address bar. True when there is nothing left to do. */
function useRecoveryLink({ type, access_token: access, refresh_token: refresh }: RecoveryLink): boolean {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hasLink = type === 'recovery' && Boolean(access) && Boolean(refresh)
  const [isUsed, setUsed] = useState(false)
  const started = useRef(false)

  // The page was opened by a link: nobody has pressed anything that this could be the answer to.
  useEffect(() => {
    if (!hasLink || !access || !refresh || started.current) return
    started.current = true
    void open({ access, refresh })

    async function open(tokens: { access: string; refresh: string }) {
      const result = await openRecoveryLink({ data: tokens }).catch((error) => fail(failureOf(error)))
      if (!result.ok) {
        const { error } = result
        const isInvalid = error.code === 'recovery_invalid' || error.code === 'invalid_input'
        const description = errorText(error)
        notify(isInvalid ? invalidLink : { title: 'Erreur', description, tone: 'destructive' })
        await navigate({ to: '/login', state: { isLinkRefused: true }, replace: true })
        return
      }
      setSession(queryClient, result.value)
      tellOtherTabs('signed_in')
      setUsed(true)
      await navigate({ to: '/reset-password', search: {}, replace: true })
    }
  }, [hasLink, access, refresh, navigate, queryClient])

  return isUsed || !hasLink
}
