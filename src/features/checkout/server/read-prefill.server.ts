import { fullName } from '#lib/contact/person-name.ts'
import { readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { splitAddress } from '../domain/landmark.ts'
import type { SecuredForm } from '../domain/secured-order.schema.ts'

/**
 * The initial values of the secured form: name, phone and address of the user's latest order, else the
 * profile's name (CHK-07).
 */
export async function readPrefill(userId: string): Promise<SecuredForm> {
  return readAs(runtime().database, { role: 'customer', userId }, async (db) => {
    const profile = await db
      .selectFrom('profiles')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const latest = await db
      .selectFrom('orders')
      .select(['customerName', 'customerPhone', 'customerAddress'])
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { address, landmark } = splitAddress(latest?.customerAddress ?? '')
    const profileName = fullName(profile?.firstName, profile?.lastName)
    return {
      customerName: latest?.customerName ?? profileName,
      customerEmail: profile?.email ?? '',
      customerPhone: latest?.customerPhone ?? '',
      customerAddress: address,
      landmark,
      notes: '',
    }
  })
}
