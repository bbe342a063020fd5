import type { AdminActor } from '#platform/database/actor.ts'
import { prepareThread, runInThread } from '#platform/file-thread/run-in-thread.ts'
import { shopAnswers } from './answer-questions.server.ts'
import type { FileRequest } from './import-form.ts'
import type { ImportAnswer } from './import-preview.ts'
import type { ThreadInput } from './plan-import.thread.ts'
import type { ImportQuestion } from './read-tables.ts'
import type { ReadyImport } from './ready-import.ts'

/** What a file would change (IMPORT-01), until `signal`; `file_unreadable` and its like, as `runInThread`. */
export function previewImport(
  admin: AdminActor,
  bytes: Uint8Array,
  request: FileRequest = {},
  signal?: AbortSignal,
): Promise<ImportAnswer> {
  return planInThread(admin, { bytes, request, step: 'preview' }, signal)
}

/** What an import of a file writes, or what must be known first; refuses as `previewImport`. */
export function readyImport(
  admin: AdminActor,
  bytes: Uint8Array,
  request: FileRequest,
  signal?: AbortSignal,
): Promise<ReadyImport | ImportQuestion> {
  return planInThread(admin, { bytes, request, step: 'apply' }, signal)
}

const program = new URL('./plan-import.thread.ts', import.meta.url)

/** Has the thread ready that will read a file. */
export function prepareReading(): void {
  prepareThread(program)
}

function planInThread<Outcome>(
  admin: AdminActor,
  input: ThreadInput,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  return runInThread({ program, input, answers: shopAnswers(admin), signal })
}
