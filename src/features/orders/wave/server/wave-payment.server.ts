import { parse } from 'valibot'
import type { Actor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { isLaunchAddress } from '#platform/wave/launch-address.ts'
import { openWaveSession, WaveError } from '#platform/wave/wave-api.server.ts'
import { orderPageUrl } from '../../tracking/domain/order-link.ts'
import { type OrderPayment, openedSchema, orderPaymentSchema } from '../domain/wave-payment.schema.ts'
import { returnAddresses, type WaveStart } from '../domain/wave-payment.ts'

const visitor: Actor = { role: 'visitor' }
/** A customer waits for it with the phone in the hand. */
const ANSWER_WITHIN_MS = 5_000

/**
 * Opens a checkout session at Wave for what the order of a link still owes (WAVE-01). A session that another tab or an earlier
 * press opened is given again (WAVE-04). Whatever Wave does, the order stays as it is (WAVE-06).
 *
 * @throws DomainError order_not_found
 */
export async function startWavePayment({ secret }: { secret: string }): Promise<WaveStart> {
  const { config, log, origin } = runtime()
  const { wave } = config
  if (!wave) return { outcome: 'away' }
  const opened = parse(openedSchema, await callSqlAs(visitor, 'openWaveSession', { secret }))
  if (opened.outcome !== 'opened') return opened
  if (opened.launchUrl) return { outcome: 'opened', address: opened.launchUrl }
  const { id, amount, orderNumber } = opened
  try {
    const session = await openWaveSession(
      wave,
      { amount, orderNumber, key: id, ...returnAddresses(orderPageUrl(origin, secret), id) },
      AbortSignal.timeout(ANSWER_WITHIN_MS),
    )
    const address = session.wave_launch_url
    if (!isLaunchAddress(address, wave.apiUrl)) throw new WaveError('refused', 'adresse d’un autre site')
    await callSqlAs(visitor, 'noteWaveOpened', { sessionId: id, waveId: session.id, launchUrl: address })
    return { outcome: 'opened', address }
  } catch (error) {
    if (!(error instanceof WaveError)) throw error
    log.warn({ orderNumber, fault: error.fault, reason: error.message }, 'Wave opened no session')
    if (error.fault === 'refused')
      await callSqlAs(visitor, 'noteWaveRefused', { sessionId: id, reason: error.message })
    return { outcome: 'away' }
  }
}

/**
 * What the order of a link owes, and what became of the latest try to pay it. For who is back from Wave, Wave is asked
 * (WAVE-03).
 *
 * @throws DomainError order_not_found
 */
export async function readOrderPayment(asked: {
  secret: string
  hasReturned: boolean
}): Promise<OrderPayment> {
  if (!runtime().config.wave) throw new DomainError('order_not_found')
  return parse(orderPaymentSchema, await callSqlAs(visitor, 'orderPayment', asked))
}
