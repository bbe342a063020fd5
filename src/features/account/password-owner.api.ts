import { queryOptions } from '@tanstack/react-query'
import { FailureError, unwrap } from '#lib/errors/result.ts'
import { getPasswordOwner, openRecoveryLink } from './account.api.ts'
import type { RecoveryRequest } from './account-forms.ts'

/** The signed-in user, whose password this browser may set, or null (AUTH-19). */
export const signedInOwnerQuery = queryOptions({
  queryKey: ['password-owner'],
  queryFn: async ({ signal }) => unwrap(await getPasswordOwner({ signal })),
  gcTime: 0,
  retry: 2,
})

/**
 * Whose password a recovery link may set (AUTH-18). Asked once: after the new password the link is over, and the page stays
 * for a moment.
 */
export const linkOwnerQuery = (link: RecoveryRequest) =>
  queryOptions({
    queryKey: ['password-owner', link],
    queryFn: async ({ signal }) => unwrap(await openRecoveryLink({ data: link, signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A refusal is an answer.
    retry: (count, error) => !(error instanceof FailureError) && count < 2,
  })
