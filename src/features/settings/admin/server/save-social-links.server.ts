import { sql } from 'kysely'
import { type Actor, asActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { networks, type SocialAddresses } from '../../domain/shop-data.ts'

/** Reads the saved addresses in social networks; an empty one means none. */
export async function readSavedSocialLinks(actor: Actor): Promise<SocialAddresses> {
  const rows = await readAs(runtime().database, actor, (db) =>
    db.selectFrom('socialLinks').select(['network', 'address']).execute(),
  )
  const saved = new Map(rows.map(({ network, address }) => [network, address]))
  return Object.fromEntries(networks.map((network) => [network, saved.get(network) ?? ''])) as SocialAddresses
}

/** Saves the addresses in social networks (NAV-11). @throws DomainError forbidden, invalid_input */
export async function saveSocialLinks(actor: Actor, addresses: SocialAddresses): Promise<SocialAddresses> {
  await asActor(runtime().database, actor, (db) =>
    sql`select save_social_links(${JSON.stringify(addresses)}::jsonb)`.execute(db),
  )
  return addresses
}
