import { ensureBuilt } from './steps/build-app.ts'
import { giveUp } from './steps/failure.ts'

await ensureBuilt({ signal: new AbortController().signal, force: true }).catch((error) =>
  giveUp(error, 'The build failed'),
)
