import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type NoticeProps = {
  title?: string
  /** `h1` where it replaces a whole page. */
  heading?: 'h1' | 'h2'
  children: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** Says that there is nothing to show, and offers the next step. */
export function EmptyState({ title, heading: Heading = 'h2', children, action, icon }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-16 text-center">
      {icon ? <div className="text-brass [&_svg]:size-10">{icon}</div> : null}
      {title ? (
        <Heading className={Heading === 'h1' ? 'text-2xl md:text-3xl' : 'text-xl'}>{title}</Heading>
      ) : null}
      <p className="text-quiet">{children}</p>
      {action}
    </div>
  )
}

export function ErrorState({ onRetry, ...notice }: NoticeProps & { onRetry?: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        {...notice}
        action={
          onRetry ? (
            <Button look="secondary" onClick={onRetry}>
              Réessayer
            </Button>
          ) : null
        }
      />
    </div>
  )
}
