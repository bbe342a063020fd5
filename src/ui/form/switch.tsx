import { useId } from 'react'

type SwitchProps = {
  name?: string
  label: string
  /** Keeps the label for screen readers only, in a row that already names its subject. */
  isLabelHidden?: boolean
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off; a press anywhere on its line changes it. */
export function Switch({ label, isLabelHidden = false, hint, checked, onChange, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label
      className={
        isLabelHidden
          ? 'inline-flex min-h-11 cursor-pointer items-center has-disabled:cursor-default'
          : 'flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3'
      }
    >
      {isLabelHidden ? null : (
        <span>
          <span className="block text-sm font-medium">{label}</span>
          {hint ? (
            <span id={hintId} className="block text-xs text-quiet">
              {hint}
            </span>
          ) : null}
        </span>
      )}
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-label={label}
          aria-describedby={hint ? hintId : undefined}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-7 w-12 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-raised-3 transition duration-200 checked:border-amber checked:bg-amber"
          {...rest}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-quiet transition duration-200 peer-checked:[transform:translateX(1.25rem)] peer-checked:bg-ink"
        />
      </span>
    </label>
  )
}
