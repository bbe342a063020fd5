import pg from 'pg'

/** The longest that a statement of a backup or a restore may run; it waits one minute for a lock. */
const settings = {
  statement_timeout: '6h',
  lock_timeout: '60s',
  // While one connection copies a large table, the other one may be idle already.
  idle_in_transaction_session_timeout: '6h',
  // Makes the text of each value, and so its hash, the same on every server.
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  search_path: 'public, pg_temp',
}

/** Opens a connection as the owner, with its own time limits and fixed output formats. */
export async function openOwnerSession(ownerUrl: string, name: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener an interrupted connection would end the process. The pending query gets the error
  // anyway.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    for (const [setting, value] of Object.entries(settings)) {
      await owner.query(`set ${setting} = ${value.includes(',') ? value : owner.escapeLiteral(value)}`)
    }
    // The work of a process that was killed ends soon, and its locks with it. Servers on some systems cannot do this.
    await owner.query(`set client_connection_check_interval = '2s'`).catch(() => undefined)
    return owner
  } catch (error) {
    await owner.end().catch(() => undefined)
    throw error
  }
}
