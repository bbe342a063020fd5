import { phoneCallLink, phoneChatLink } from '#lib/contact/chat-number.ts'
import { readAs, visitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type ShopData, toRegistrations, toSettings, toSocialAddresses, webManifest } from './settings.ts'

/**
 * Reads the shop's data as a visitor. It makes the links to phone and chat on the server, so that no browser
 * loads the rules of phone numbers for the footer.
 */
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

/** Answers with the web app manifest. */
export async function answerManifest(): Promise<Response> {
  return new Response(JSON.stringify(webManifest(await readSettings())), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
