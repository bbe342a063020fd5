import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  amber: 'border-amber/40 bg-amber-soft text-amber',
  ok: 'border-ok/40 bg-ok-soft text-ok',
  danger: 'border-danger/40 bg-danger-soft text-danger',
  info: 'border-info/40 bg-info-soft text-info',
  grey: 'border-grey/40 bg-grey-soft text-grey',
  violet: 'border-violet/40 bg-violet-soft text-violet',
  neutral: 'border-line-strong bg-raised-2 text-quiet',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-xs font-medium [overflow-wrap:anywhere] md:in-[td]:wrap-normal',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
