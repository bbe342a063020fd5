import { serveThread } from '#platform/file-thread/serve-thread.ts'
import { plannedCategories } from './import-plan.ts'
import { isImportable, previewOf } from './import-preview.ts'
import type { FileRequest } from './imports.ts'
import {
  type PlannedImport,
  planImport,
  type ReadyImport,
  type ShopQuestions,
  shopQuestions,
} from './plan-import.server.ts'

/** `step`: what is wanted of the plan, its preview or all that an import writes. */
export type ThreadInput = { bytes: Uint8Array; request: FileRequest; step: 'preview' | 'apply' }

serveThread<ThreadInput, ShopQuestions>(shopQuestions, async ({ bytes, request, step }, shop) => {
  const planned = await planImport(shop, Buffer.from(bytes), request)
  if ('ask' in planned) return planned
  if (step === 'preview') return { ask: null, ...previewOf(planned) }
  return readyImport(planned)
})

function readyImport(planned: PlannedImport): ReadyImport {
  const { file, plan, known, digest } = planned
  const { additions, changes, perfumes } = plan
  return {
    additions,
    changes,
    perfumes,
    newCategories: plannedCategories(plan, known.newCategories),
    chosen: file.chosen,
    digest: isImportable(planned) ? digest : null,
  }
}
