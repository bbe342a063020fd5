import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { toDomainError } from './database/domain-error.ts'
import { describeError } from './log.ts'

function databaseError() {
  return Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    detail: 'Key (email)=(awa@example.com) already exists.',
    where: "PL/pgSQL function create_order(text) with 'Awa Koné'",
    hint: 'awa@example.com',
    internalQuery: "select 'awa@example.com'",
  })
}

describe('what a log line says of an error', () => {
  it('names table and constraint of a database error, and nothing of the row', () => {
    const line = describeError(databaseError())
    expect(line).toMatchObject({
      message: 'duplicate key value',
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
    })
    expect(JSON.stringify(line)).not.toMatch(/awa@example\.com|Awa Koné/)
  })

  it('says the same little of an error’s cause, and nothing of a refusal’s facts', () => {
    const line = describeError(toDomainError(databaseError()))
    expect(line).toMatchObject({ type: 'DomainError', code: 'duplicate', cause: { code: '23505' } })
    expect(JSON.stringify(line)).not.toContain('awa@example.com')
    const refusal = describeError(new DomainError('price_changed', { name: 'Awa' }))
    expect(JSON.stringify(refusal)).not.toContain('Awa')
  })

  it('ends with a chain of causes that has no end', () => {
    const error = new Error('first')
    error.cause = error
    expect(JSON.stringify(describeError(error))).toContain('first')
  })
})
