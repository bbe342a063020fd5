import { useState } from 'react'
import { formatDate } from '#lib/format/dates.ts'
import { daysOf, periodOf } from '#lib/lists/period.ts'
import { PeriodControl } from '#ui/admin/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { FileDown } from '#ui/icons/admin-icons.tsx'
import { useDownload } from '#ui/use-download.ts'
import {
  allDays,
  type ExportTable,
  exportTables,
  lastMonth,
  orderExportAddress,
  tableNames,
} from './order-export.ts'

type OrderExportDialogProps = {
  /** The period of the list; null when it shows all. */
  period: string | null
  onClose: () => void
}

const options = exportTables.map((table) => ({ value: table, label: tableNames[table] }))

/** The orders of a period as a file for the accountant (EXPORT-03). */
export function OrderExportDialog({ period, onClose }: OrderExportDialogProps) {
  const now = new Date()
  const [chosen, setChosen] = useState(period ?? periodOf(lastMonth(now)))
  const [table, setTable] = useState<ExportTable>('orders')
  const { download, isBusy } = useDownload()
  const days = daysOf(chosen, now) ?? allDays(now)
  return (
    <Dialog title="Exporter les commandes" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-quiet">
          Pour votre comptable : les commandes passées pendant la période, leurs articles, et l’argent inscrit
          pendant la période. Les remboursements et les corrections sont en négatif. L’export est noté dans le
          journal.
        </p>
        <div className="flex flex-wrap gap-2">
          <PeriodControl period={chosen} onPeriod={(wanted) => setChosen(wanted ?? periodOf(allDays(now)))} />
        </div>
        <p role="status" className="text-sm">
          Du {formatDate(days.from)} au {formatDate(days.to)}.
        </p>
        <Button disabled={isBusy} onClick={() => download(orderExportAddress({ ...days, table: null }))}>
          <FileDown aria-hidden className="size-4 shrink-0" />
          Classeur Excel (XLSX)
        </Button>
        <div className="flex flex-col gap-2 border-t border-line pt-5">
          <Select
            label="Ou une seule feuille, en CSV"
            options={options}
            value={table}
            onChange={({ target }) => setTable(target.value as ExportTable)}
          />
          <Button
            look="secondary"
            disabled={isBusy}
            onClick={() => download(orderExportAddress({ ...days, table }))}
          >
            <FileDown aria-hidden className="size-4 shrink-0" />
            CSV
          </Button>
        </div>
        <p role="status" className="text-sm text-quiet">
          {isBusy ? 'Préparation du fichier…' : null}
        </p>
      </div>
    </Dialog>
  )
}
