import pg from 'pg'

/** No statement of a backup or a restore goes on for longer; a lock is waited for one minute. */
const settings = {
  statement_timeout: '6h',
  lock_timeout: '60s',
  // While one connection copies a large table, the other one may be done with it already.
  idle_in_transaction_session_timeout: '6h',
  // The text of each value is the same on every server, so that its hash is.
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  search_path: 'public, pg_temp',
}

/** Opens a connection as the owner, with time limits of its own and one way of writing values. */
export async function openOwnerSession(ownerUrl: string, name: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener a connection that is cut ends the process; whoever waits for an answer gets the error.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    for (const [setting, value] of Object.entries(settings)) {
      await owner.query(`set ${setting} = ${value.includes(',') ? value : owner.escapeLiteral(value)}`)
    }
    return owner
  } catch (error) {
    await owner.end().catch(() => undefined)
    throw error
  }
}
