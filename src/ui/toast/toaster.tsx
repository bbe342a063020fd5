import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { useNotices } from './use-notices.tsx'
import { useOpenDialog, usePlace } from './use-place.ts'

/**
 * Renders the toasts: at the top of a small screen, bottom right on a wider one, at most 420px wide (NAV-14),
 * beside fields.
 */
export default function Toaster() {
  return (
    <Toast.Provider timeout={0}>
      <Notices />
    </Toast.Provider>
  )
}

function Notices() {
  const toasts = useNotices()
  const dialog = useOpenDialog()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const top = usePlace(viewport, toasts.length)
  return (
    <Toast.Portal container={dialog ?? undefined}>
      {/* Clicks beside a toast's buttons reach the page below it. */}
      <Toast.Viewport
        ref={setViewport}
        aria-label="Messages"
        style={{ top }}
        className="pointer-events-none fixed inset-x-3 top-[85px] z-50 flex flex-col gap-2 text-cream outline-none md:right-6 md:left-auto md:w-full md:max-w-[420px]"
      >
        {toasts.map((toast) => (
          <NoticeCard key={toast.id} toast={toast} />
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}

function NoticeCard({ toast }: { toast: ReturnType<typeof useNotices>[number] }) {
  return (
    <Toast.Root
      toast={toast}
      swipeDirection={[]}
      className={classNames(
        'animate-appear rounded-md border bg-raised-3 py-3 pr-2 pl-4 shadow-lift transition duration-200 data-ending-style:opacity-0',
        toast.type === 'destructive' ? 'border-danger/60' : 'border-line-strong',
      )}
    >
      <Toast.Content className="flex items-start gap-3">
        {toast.type === 'destructive' ? (
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-sans text-sm font-semibold" />
          <Toast.Description className="text-sm text-quiet [overflow-wrap:anywhere]" />
          {toast.actionProps ? (
            <>
              <p className="sr-only">La touche F6 mène à ce message.</p>
              <Toast.Action className="pointer-events-auto mt-1 min-h-11 text-sm font-semibold text-amber underline underline-offset-4" />
            </>
          ) : null}
        </div>
        {/* The toasts are not stacked but listed, so that none of their buttons is hidden. */}
        <Toast.Close
          aria-hidden={false}
          aria-label="Masquer le message"
          className="pointer-events-auto -my-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-quiet hover:text-cream"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  )
}
