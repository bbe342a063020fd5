import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { storedDraft } from './order-draft.ts'

/** Loaded when an order is taken. */
const TakeOrderDialog = lazyWithRetry(() => import('./take-order-dialog.tsx'))

type TakeOrderButtonProps = {
  /** A sign only, its words for screen readers: on a phone the row is full. */
  isNarrow?: boolean
  onShow: (orderId: string) => void
}

/** Takes an order for a customer (PHONE-01). One that was begun in this tab is opened again (PHONE-06). */
export function TakeOrderButton({ isNarrow = false, onShow }: TakeOrderButtonProps) {
  const [isOpen, setOpen] = useState(() => storedDraft() !== null)
  /** Each order begins with an empty form of its own. */
  const [round, setRound] = useState(0)
  return (
    <>
      <Button className={isNarrow ? 'size-12 px-0' : 'px-4'} onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-5" />
        <span className={isNarrow ? 'sr-only' : undefined}>Nouvelle commande</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <TakeOrderDialog
            key={round}
            onClose={() => setOpen(false)}
            onShow={(orderId) => {
              setOpen(false)
              onShow(orderId)
            }}
            onNext={() => setRound(round + 1)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
