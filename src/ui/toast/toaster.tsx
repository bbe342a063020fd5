import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from '../class-names.ts'
import { receiveNotices } from './notify.ts'

const DEFAULT_DURATION_MS = 5000

/** Draws the notices: at the top of a small screen, below the header and its buttons, bottom right on a wider one, at most 420px wide (NAV-14). */
export default function Toaster() {
  return (
    <Toast.Provider timeout={DEFAULT_DURATION_MS} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Messages"
          className="fixed inset-x-3 top-19 z-50 flex flex-col gap-2 outline-none md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-full md:max-w-[420px]"
        >
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Notices() {
  const { toasts, add } = Toast.useToastManager()

  // The notices come from outside React; this part subscribes to them while it is on the screen.
  useEffect(
    () =>
      receiveNotices(({ title, description, tone = 'neutral', duration }) => {
        add({
          title,
          description,
          type: tone,
          ...(duration ? { timeout: duration } : {}),
        })
      }),
    [add],
  )

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'up']}
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
          <Toast.Description className="text-sm whitespace-pre-line text-quiet" />
        </div>
        {/* Our notices lie open one below the other: none of their buttons hides behind another. */}
        <Toast.Close
          aria-hidden={false}
          aria-label="Fermer le message"
          className="-my-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-quiet hover:text-cream"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
