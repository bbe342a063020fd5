import type { ComponentProps, ReactNode } from 'react'
import { Check } from '#ui/icons/icons.tsx'
import { classNames } from '../class-names.ts'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; isLabelHidden?: boolean }

export function CheckBox({ label, isLabelHidden = false, className, ...input }: CheckBoxProps) {
  return (
    <label className={classNames('flex cursor-pointer items-center', className)}>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-raised-2 transition checked:border-amber checked:bg-amber forced-colors:appearance-auto"
          {...input}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-night peer-checked:block forced-colors:hidden!"
        />
      </span>
      {isLabelHidden ? <span className="sr-only">{label}</span> : label}
    </label>
  )
}
