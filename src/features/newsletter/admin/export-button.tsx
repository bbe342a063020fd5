import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { succeed, unwrap } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { saveFile } from '#ui/use-download.ts'
import { getActiveSubscribers } from './api/subscribers.functions.ts'
import { newsletterCsv, newsletterFileName } from './domain/newsletter-csv.ts'
import type { ExportCursor, ExportedSubscriber, ExportPart } from './domain/subscriber.ts'

/**
 * Makes the file of the active subscribers in the browser (ANEWS-10 to ANEWS-12); without any there is
 * nothing to export.
 */
export function ExportButton({ active }: { active: number }) {
  const { mutate, isPending } = useAdminCommand({
    run: async () => {
      const name = newsletterFileName(new Date())
      saveFile(name, 'text/csv;charset=utf-8', newsletterCsv(await fetchActiveSubscribers()))
      return succeed(name)
    },
    done: (name) => ({ title: 'Export CSV téléchargé', description: name }),
    failed: (reason) => `Impossible d’exporter les abonnés : ${reason}`,
  })
  return (
    <Button look="secondary" disabled={active === 0 || isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      {isPending ? 'Export en cours…' : 'Exporter en CSV'}
    </Button>
  )
}

/** All active subscribers, newest first (ANEWS-10). @throws FailureError */
async function fetchActiveSubscribers(): Promise<ExportedSubscriber[]> {
  const all: ExportedSubscriber[] = []
  let after: ExportCursor | null = null
  do {
    const part: ExportPart = unwrap(await getActiveSubscribers({ data: { after } }))
    all.push(...(JSON.parse(part.rows) as ExportedSubscriber[]))
    after = part.next
  } while (after)
  return all
}
