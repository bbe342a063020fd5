import { useId, useRef, useState } from 'react'
import { OldAddressesSection } from '#features/seo/admin/old-addresses-section.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { exportAddress, OLD_ADDRESSES } from './domain/file-addresses.ts'
import { ExportSection } from './export-section.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { ImportQuestionView } from './import-question-view.tsx'
import { FileButton, ImportSection, WorkProgress } from './import-section.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'

/** The products as a file, out and in (EXPORT-01, IMPORT-01). */
export function ProductFileDialog({ onClose }: { onClose: () => void }) {
  const start = useRef<HTMLDivElement>(null)
  const formId = useId()
  const [areCreated, setCreated] = useState(true)
  const work = useImport(onClose)
  const { seen, isReading, isImporting } = work
  const isBusy = isReading || isImporting
  return (
    <Dialog
      place="right"
      title="Importer / Exporter"
      onClose={() => isImporting || onClose()}
      initialFocus={start}
      footer={
        seen ? (
          <div>
            <WorkProgress
              text={isImporting ? 'Import des produits…' : isReading ? 'Lecture du fichier…' : null}
            />
            <div className="flex gap-3">
              <Button look="quiet" className="flex-1 px-3" disabled={isBusy} onClick={work.reset}>
                Annuler
              </Button>
              {seen.ask === 'columns' || seen.ask === 'currency' || seen.ask === 'stock' ? (
                <Button type="submit" form={formId} className="flex-1 px-3" disabled={isBusy}>
                  Continuer
                </Button>
              ) : null}
              {seen.ask === null && seen.from === null && seen.wrong > 0 ? (
                <FileButton
                  label="Choisir à nouveau"
                  look="primary"
                  className="flex-2 whitespace-nowrap px-3"
                  isReading={isReading}
                  onFiles={work.choose}
                />
              ) : null}
              {seen.ask === null && (seen.from !== null || seen.wrong === 0) ? (
                <Button
                  className="flex-1 px-3"
                  disabled={isBusy || seen.digest === null}
                  onClick={() => work.apply(areCreated)}
                >
                  {isImporting ? 'Import…' : 'Importer'}
                </Button>
              ) : null}
            </div>
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
        {seen === null ? (
          <>
            <ImportSection isReading={isReading} onFiles={work.choose} />
            <RecentImports />
            <ExportSection />
            <OldAddressesSection exportAddress={exportAddress('csv', OLD_ADDRESSES)} />
          </>
        ) : seen.ask === null ? (
          <ImportPreviewView
            fileName={work.fileName}
            preview={seen}
            areCreated={areCreated}
            onCreate={setCreated}
            onColumns={() => work.answer({ isTable: true, columns: undefined, currency: undefined })}
            isProfileLeft={work.isProfileLeft}
            onProfile={(isLeft) => work.answer({ isProfileLeft: isLeft })}
          />
        ) : (
          <ImportQuestionView question={seen} formId={formId} onAnswer={work.answer} />
        )}
      </div>
    </Dialog>
  )
}
