import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { is, object, string } from 'valibot'
import { errorText } from '#lib/errors/error-texts.ts'
import { type Failure, fail, failureOf } from '#lib/errors/result.ts'
import { notify, type Toast } from '#ui/toast/notify.ts'
import { openRecoveryLink } from '../api/account.functions.ts'
import { clearSession, setSession } from '../api/session.queries.ts'
import { notifyOtherTabs } from '../client/session-channel.tsx'

export type RecoveryLink = {
  type?: string | undefined
  access_token?: string | undefined
  refresh_token?: string | undefined
}

const otherSession = object({ account: string(), signedInAs: string() })

/** The account of the link, shortened, and the one that is signed in instead. */
export type OtherSession = { account: string; signedInAs: string }

/**
 * `opening`: the link is being used. An `OtherSession`: the customer must agree first. `open`: it was used,
 * or there was none.
 */
type Progress = 'opening' | 'open' | OtherSession

/**
 * Uses the link once to set a session, and removes its tokens from the address bar (AUTH-18). When another
 * account is signed in, it waits for the customer's consent.
 */
export function useRecoveryLink(
  { type, access_token: access, refresh_token: refresh }: RecoveryLink,
  invalidLink: Toast,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hasLink = type === 'recovery' && Boolean(access) && Boolean(refresh)
  const [progress, setProgress] = useState<Progress>(hasLink ? 'opening' : 'open')
  const started = useRef(false)

  async function open(replace: boolean): Promise<void> {
    setProgress('opening')
    const data = { access: access ?? '', refresh: refresh ?? '', replace }
    const result = await openRecoveryLink({ data }).catch((error) => fail(failureOf(error)))
    if (result.ok) return take(replace)
    const { code, details } = result.error
    if (code === 'recovery_replaces_session' && is(otherSession, details)) return setProgress(details)
    return leave(result.error)
  }

  /** The browser has a new session now, which does not count as a sign-in yet. */
  async function take(hasReplaced: boolean): Promise<void> {
    if (hasReplaced) clearSession(queryClient)
    else setSession(queryClient, null)
    notifyOtherTabs(hasReplaced ? 'signed_out' : 'signed_in')
    setProgress('open')
    await navigate({ to: '/reset-password', search: {}, replace: true })
  }

  async function leave(error: Failure): Promise<void> {
    const isInvalid = error.code === 'recovery_invalid' || error.code === 'invalid_input'
    notify(isInvalid ? invalidLink : { title: 'Erreur', description: errorText(error), tone: 'destructive' })
    await navigate({ to: '/login', state: { isLinkRefused: true }, replace: true })
  }

  // No event starts this: the page was opened by the link.
  useEffect(() => {
    if (!hasLink || started.current) return
    started.current = true
    void open(false)
  })

  return {
    progress,
    replaceSession: () => void open(true),
    keepSession: () => void navigate({ to: '/', replace: true }),
  }
}
