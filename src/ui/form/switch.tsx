import { useId } from 'react'

type SwitchProps = {
  name: string
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off; the whole line is its target. */
export function Switch({ name, label, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3">
      <span>
        <span className="block text-sm font-medium">{label}</span>
        {hint ? (
          <span id={hintId} className="block text-xs text-quiet">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          name={name}
          aria-checked={checked}
          aria-label={label}
          aria-describedby={hint ? hintId : undefined}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-raised-3 transition duration-200 checked:border-amber checked:bg-amber"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-quiet transition duration-200 peer-checked:[transform:translateX(1.25rem)] peer-checked:bg-ink"
        />
      </span>
    </label>
  )
}
