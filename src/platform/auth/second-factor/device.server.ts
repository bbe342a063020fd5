import { createHash, randomBytes } from 'node:crypto'
import { getCookie, getRequestHeader, setCookie } from '@tanstack/react-start/server'
import { runtime } from '../../runtime.ts'

const YEAR_S = 365 * 24 * 60 * 60

function cookieName(): string {
  return isSecure() ? '__Host-boutique.device' : 'boutique.device'
}

function isSecure(): boolean {
  return runtime().origin.startsWith('https:')
}

/** The hash of a device's random token, which itself is in the device's cookie only. */
export function hashOfDevice(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The hash of this request's device, or '' when it has no cookie. */
export function currentDevice(): string {
  const token = getCookie(cookieName())
  return token ? hashOfDevice(token) : ''
}

/** Returns the hash of this request's device. A device without a cookie gets one with the response. */
export function identifyDevice(): string {
  const token = getCookie(cookieName()) ?? randomBytes(32).toString('base64url')
  setCookie(cookieName(), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    maxAge: YEAR_S,
  })
  return hashOfDevice(token)
}

/**
 * Records that an admin has signed in on this device. After a proved second factor the device is trusted for
 * 30 days (D42). A device that the account has never used causes an e-mail to all admins.
 *
 * @param device its hash, as `identifyDevice` returns it
 */
export async function noteDevice(userId: string, device: string, proved: boolean): Promise<void> {
  await runtime().authDatabase.query('select auth.note_admin_device($1, $2, $3, $4)', [
    userId,
    device,
    proved,
    getRequestHeader('user-agent') ?? '',
  ])
}
