import { describe, expect, it } from 'vitest'
import { afterEarlierChanges } from './use-order-status.ts'

/** A request that is answered on command, and notes when it is sent. */
function request(name: string, sent: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const send = () => {
    sent.push(name)
    return promise
  }
  return { send, resolve, reject }
}

const turn = () => new Promise(setImmediate)

describe('afterEarlierChanges', () => {
  it('AORD-08 sends a second change of an order when the first is answered', async () => {
    const sent: string[] = []
    const [first, second] = [request('first', sent), request('second', sent)]
    const answers = [afterEarlierChanges(['a'], first.send), afterEarlierChanges(['a'], second.send)]
    await turn()
    expect(sent).toEqual(['first'])
    first.resolve('shipped')
    await turn()
    expect(sent).toEqual(['first', 'second'])
    second.resolve('pending')
    expect(await Promise.all(answers)).toEqual(['shipped', 'pending'])
  })

  it('AORD-08 goes on after a change that failed, and reports the failure', async () => {
    const sent: string[] = []
    const [first, second] = [request('first', sent), request('second', sent)]
    const failed = afterEarlierChanges(['a'], first.send)
    const done = afterEarlierChanges(['a'], second.send)
    first.reject(new Error('no network'))
    second.resolve('pending')
    await expect(failed).rejects.toThrow('no network')
    expect(await done).toBe('pending')
  })

  it('AORD-08 makes a change of several orders wait for each of them, and no other order wait', async () => {
    const sent: string[] = []
    const [one, other, both] = [request('one', sent), request('other', sent), request('both', sent)]
    void afterEarlierChanges(['a'], one.send)
    void afterEarlierChanges(['b'], other.send)
    void afterEarlierChanges(['a', 'b'], both.send)
    await turn()
    expect(sent).toEqual(['one', 'other'])
    one.resolve('')
    await turn()
    expect(sent).toEqual(['one', 'other'])
    other.resolve('')
    await turn()
    expect(sent).toEqual(['one', 'other', 'both'])
    both.resolve('')
  })
})
