import { readSettings } from '#features/settings/server/read-settings.server.ts'
import type { Actor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { TestMessageOutcome } from '../templates/test-message.ts'
import { sendTestMessages } from './send-test-message.server.ts'

/**
 * Tests the shop's mail and chat settings with a real message of each kind to the owner (OPS-11).
 *
 * @throws DomainError `test_message_limited` after 5 in 10 minutes, permission_denied for anybody but admins
 */
export async function testDelivery(actor: Actor): Promise<TestMessageOutcome[]> {
  const { config, log } = runtime()
  await callSqlAs(actor, 'beginTestMessage')
  return sendTestMessages({ config, log }, await readSettings())
}
