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

/** Whose password a link may set (AUTH-18), asked once: the new password uses the link up. */
export const linkOwnerQuery = (link: RecoveryRequest) =>
  queryOptions({
    queryKey: ['password-owner', link],
    queryFn: async ({ signal }) => unwrap(await openRecoveryLink({ data: link, signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A refusal is an answer.
    retry: (count, error) => !(error instanceof FailureError) && count < 2,
  })
