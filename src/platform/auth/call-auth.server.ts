import { appendResponseHeader, setResponseHeader } from '@tanstack/react-start/server'
import { isAPIError } from 'better-auth/api'
import { DomainError, toDomainError } from '../database/domain-error.ts'
import { auth } from './auth-service.server.ts'
import type { Auth } from './create-auth.server.ts'

type Answer<Value> = { headers: Headers; response: Value }

/**
 * Maps the sign-in service's codes to those of `src/lib/errors/error-texts.ts`. A wrong e-mail and a wrong password
 * share one code.
 */
const codes: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
  INVALID_EMAIL: 'email_format',
  RECOVERY_INVALID: 'recovery_invalid',
  UNAUTHORIZED: 'not_authenticated',
  FAILED_TO_GET_SESSION: 'database_away',
}

/**
 * Calls the sign-in service for the current request and adds its cookies to the response.
 *
 * @throws DomainError when the service refuses; any other error unchanged
 */
export async function callAuth<Value>(
  work: (api: Auth['api']) => Promise<Answer<Value>>,
  service: () => Promise<Auth> = auth,
): Promise<Value> {
  try {
    setResponseHeader('cache-control', 'no-store')
    const { api } = await service()
    const { headers, response } = await work(api)
    for (const cookie of headers.getSetCookie()) appendResponseHeader('set-cookie', cookie)
    return response
  } catch (error) {
    const code = isAPIError(error) ? codes[error.body?.code ?? ''] : undefined
    throw code ? new DomainError(code, undefined, error) : toDomainError(error)
  }
}
