import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { generateTypes, typesFile } from '#platform/database/schema/generate-types.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { createLog } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { describeSchema, schemaFile } from './schema/describe-schema.ts'

/**
 * Writes the types of the tables and the description of the schema as the migrations and functions make them,
 * read from a PostgreSQL that runs only for this.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'shop-types-'))
await chmod(dataDir, 0o711)
const embedded = await startEmbedded({ dataDir, log: createLog('silent'), flags: ['-cfsync=off'] })
try {
  await migrate(embedded.ownerUrl)
  await update(typesFile, await generateTypes(embedded.ownerUrl))
  await update(schemaFile, await describeSchema(embedded.ownerUrl))
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function update(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  if (text !== before) await writeFile(file, text)
  console.log(`${basename(file)} ${text === before ? 'is up to date' : 'written'}`)
}
