import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import { setUserRole } from '#tests/fixtures/database/admin.ts'
import { type Owner, pushShop } from '#tests/fixtures/messages/push-shop.ts'
import { order } from '#tests/fixtures/messages/shop.ts'

const { shop, addAdmin, openSession, as, turnOn, resume, alerts, devices } = pushShop()

describe('who is alerted', () => {
  const isAlerted = async () => {
    await order(shop)
    return (await alerts()).length === 1
  }

  it('PUSH-04 the alerts end with the session and go on with the next one on the same device', async () => {
    const owner = await addAdmin()
    await turnOn(owner, 'phone')
    expect(await isAlerted()).toBe(true)
    await shop.database.superuser.query('delete from auth.sessions where id = $1', [owner.session])
    expect([await isAlerted(), await devices()]).toEqual([false, ['phone']])
    const next = { ...owner, session: await openSession(owner.userId) }
    expect(await resume(next, 'phone')).not.toBeNull()
    expect(await isAlerted()).toBe(true)
    expect(await resume(await addAdmin(), 'phone'), 'another admin on the same device').toBeNull()
  })

  it.each([
    ['unused for 12 hours', `last_seen_at = now() - interval '12 hours 1 minute'`],
    ['a week old', `last_seen_at = now(), created_at = now() - interval '7 days 1 minute'`],
    ['past its time', 'expires_at = now()'],
    ['for a new password only', 'only_new_password = true'],
  ])('PUSH-04 a session that is %s alerts nobody', async (_, change) => {
    const owner = await addAdmin()
    await turnOn(owner, 'phone')
    await order(shop)
    await shop.database.superuser.query(`update auth.sessions set ${change} where id = $1`, [owner.session])
    expect(await alerts(), 'what was queued before').toEqual([])
    expect(await isAlerted()).toBe(false)
  })

  it('PUSH-04 whoever loses the role loses the devices, for good', async () => {
    const [chief, owner] = [await addAdmin(), await addAdmin()]
    await turnOn(owner, 'phone')
    await order(shop)
    await setUserRole(chief, owner.userId, 'user')
    expect([await alerts(), await devices()]).toEqual([[], []])
    await setUserRole(chief, owner.userId, 'admin')
    expect(await isAlerted()).toBe(false)
  })

  it('PUSH-03 a removed device gets no alerts; an admin cannot remove or read another admin’s', async () => {
    const [owner, other] = [await addAdmin(), await addAdmin()]
    const [phone, counter] = [await turnOn(owner, 'phone'), await turnOn(owner, 'counter')]
    const remove = (who: Owner, id: string) =>
      as(who, (db) => sql`select remove_push_device(${id})`.execute(db))
    await remove(other, phone)
    expect(await devices()).toEqual(['phone', 'counter'])
    const seen = await as(other, (db) => db.selectFrom('pushDevices').selectAll().execute())
    expect(seen).toEqual([])
    await remove(owner, counter)
    await order(shop)
    expect((await alerts()).map(({ device }) => device)).toEqual(['phone'])
  })

  it('PUSH-01 a device is saved by an admin with a session of their own, ten at most', async () => {
    const [owner, other] = [await addAdmin(), await addAdmin()]
    const customer = { ...owner, userId: await addUser(shop.database) }
    await expect(turnOn(customer, 'phone')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(turnOn({ ...owner, session: other.session }, 'phone')).rejects.toMatchObject({
      code: 'forbidden',
    })
    for (let count = 0; count < 12; count += 1) await turnOn(owner, `phone${count}`)
    await turnOn(owner, 'phone11')
    const lastTen = Array.from({ length: 10 }, (_, at) => `phone${at + 2}`)
    expect((await devices()).sort()).toEqual(lastTen.sort())
  })
})
