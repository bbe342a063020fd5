import { fullName } from '#lib/person-name.ts'
import { readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { SecuredForm } from '../domain/secured-order.schema.ts'

/**
 * The initial values of the secured form: name, phone and address of the user's latest order, else the
 * profile's name (CHK-07).
 */
export async function readPrefill(userId: string): Promise<SecuredForm> {
  return readAs(runtime().database, { role: 'customer', userId }, async (db) => {
    const profile = await db
      .selectFrom('profiles')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const latest = await db
      .selectFrom('orders')
      .select(['customer_name', 'customer_phone', 'customer_address'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const profileName = fullName(profile?.first_name, profile?.last_name)
    return {
      customerName: latest?.customer_name ?? profileName,
      customerEmail: profile?.email ?? '',
      customerPhone: latest?.customer_phone ?? '',
      customerAddress: latest?.customer_address ?? '',
      notes: '',
    }
  })
}
