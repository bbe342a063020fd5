import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Mail } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'

const RestockForm = lazyWithRetry(() => import('./restock-form.tsx'))

/** "Me prévenir de son retour" of a sold-out product or format (RESTOCK-01). The form's code is loaded when it is wanted. */
export function RestockSlot({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button className="px-4 max-sm:w-full" onClick={() => setOpen(true)}>
        <Mail aria-hidden className="size-4" />
        Me prévenir de son retour
      </Button>
    )
  }
  return (
    <Suspense fallback={<div className="h-40 w-full" />}>
      <RestockForm productId={productId} />
    </Suspense>
  )
}
