import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateTypes, typesFile } from '#platform/database/generate-types.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'

/** Writes the types of the tables as the migrations make them, read from a PostgreSQL that lives only for this. */
const dataDir = await mkdtemp(join(tmpdir(), 'shop-types-'))
await chmod(dataDir, 0o711)
const embedded = await startEmbedded({ dataDir, log: createLog('silent'), flags: ['-cfsync=off'] })
try {
  await migrate(embedded.ownerUrl)
  const text = await generateTypes(embedded.ownerUrl)
  const before = await readFile(typesFile, 'utf8').catch(() => '')
  if (text !== before) await writeFile(typesFile, text)
  console.log(text === before ? 'types.gen.ts is up to date' : 'types.gen.ts written')
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
