import { useRef } from 'react'
import { OldAddressesSection } from '#features/seo/admin/old-addresses-section.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { exportAddress, OLD_ADDRESSES } from './domain/file-addresses.ts'
import { ExportSection } from './export-section.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { FileButton, ImportSection } from './import-section.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'

/** The products as a file, out and in (EXPORT-01, IMPORT-01). */
export function ProductFileDialog({ onClose }: { onClose: () => void }) {
  const start = useRef<HTMLDivElement>(null)
  const work = useImport(onClose)
  const { preview } = work
  return (
    <Dialog
      place="right"
      title="Importer / Exporter"
      onClose={() => work.isImporting || onClose()}
      initialFocus={start}
      footer={
        preview ? (
          <div className="flex gap-3">
            <Button look="quiet" className="flex-1 px-3" disabled={work.isImporting} onClick={work.reset}>
              Annuler
            </Button>
            {preview.wrong > 0 ? (
              <FileButton
                label="Choisir à nouveau"
                look="primary"
                className="flex-2 whitespace-nowrap px-3"
                isReading={work.isReading}
                onFile={work.choose}
              />
            ) : (
              <Button
                className="flex-1 px-3"
                disabled={work.isImporting || preview.digest === null}
                onClick={work.apply}
              >
                {work.isImporting ? 'Import…' : 'Importer'}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <div ref={start} tabIndex={-1} className="flex flex-col gap-8 outline-none">
        {work.failure ? (
          <p role="alert" className="rounded-lg border border-danger/40 bg-danger-soft p-4 text-sm">
            {work.failure}
          </p>
        ) : null}
        {preview ? (
          <ImportPreviewView fileName={work.fileName} preview={preview} />
        ) : (
          <>
            <ImportSection isReading={work.isReading} onFile={work.choose} />
            <RecentImports />
            <ExportSection />
            <OldAddressesSection exportAddress={exportAddress('csv', OLD_ADDRESSES)} />
          </>
        )}
      </div>
    </Dialog>
  )
}
