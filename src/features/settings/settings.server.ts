import { phoneCallLink, phoneChatLink } from '#lib/contact/chat-number.ts'
import { sessionOfRequest } from '#platform/auth/current-session.ts'
import { readAs, visitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import {
  type ShopData,
  securityTxt,
  toRegistrations,
  toSettings,
  toSocialAddresses,
  webManifest,
} from './settings.ts'

/** The shop's data as a visitor, with the links to phone and chat: no browser loads their rules. */
export async function readSettings(): Promise<ShopData> {
  const { rows, social, registrations } = await readAs(visitor, async (db) => ({
    rows: await db.selectFrom('systemSettings').select(['key', 'value']).execute(),
    social: await db.selectFrom('socialLinks').select(['network', 'address']).execute(),
    registrations: await db.selectFrom('businessRegistrations').select(['register', 'number']).execute(),
  }))
  const settings = toSettings(rows)
  return {
    ...settings,
    callLink: phoneCallLink(settings.contactPhone),
    chatLink: phoneChatLink(settings.whatsappNumber),
    social: toSocialAddresses(social),
    registrations: toRegistrations(registrations),
    ...(runtime().config.wave ? { payAheadWith: 'Wave' } : {}),
  }
}

/** Answers the web app manifest, by which a phone installs the shop; copies count for an hour. */
export async function answerManifest(): Promise<Response> {
  return new Response(JSON.stringify(webManifest(await readSettings())), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

/** Answers with whom to tell of a vulnerability (RFC 9116); copies count for a day. */
export async function answerSecurityTxt(): Promise<Response> {
  const { contactEmail } = await readSettings()
  return new Response(securityTxt({ origin: runtime().origin, contactEmail, now: new Date() }), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}

/** Leads password managers to the page on which a signed-in user changes the password (AUTH-19), others to the sign-in. */
export async function answerChangePassword({ headers }: Request): Promise<Response> {
  const location = (await sessionOfRequest(headers)) ? '/reset-password' : '/login'
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
