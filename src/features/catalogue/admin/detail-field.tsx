import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { tidyTyped } from '#lib/text.ts'
import { ChoiceChip } from '#ui/admin/chip-row.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { Plus, X } from '#ui/icons/icons.tsx'
import { detailOf, type DetailField as Field, LONGEST_NOTE, MOST_NOTES } from '../product-details.ts'
import type { useEditForm } from './edit-dialog.tsx'
import { isSameNote, noteInUse, suggestedNotes } from './product-form.ts'
import { notesInUseQuery } from './products.api.ts'

type DetailFieldProps = {
  name: Field
  control: ReturnType<ReturnType<typeof useEditForm>['field']>
  onText: (text: string) => void
}

export function DetailField({ name, control, onText }: DetailFieldProps) {
  const detail = detailOf(name)
  const shared = { label: detail.title, hint: detail.hint, optional: true, ...control }
  switch (detail.kind) {
    case 'choice':
      return (
        <ChipChoice
          legend={detail.title}
          options={detail.options}
          value={control.value}
          error={control.error}
          onChoice={onText}
        />
      )
    case 'notes':
      return <NotesField {...shared} onText={onText} />
    case 'number':
      return <NumberField {...shared} step="1" min={detail.from} max={detail.to} inputMode="numeric" />
    case 'text':
      return detail.rows ? (
        <TextArea {...shared} rows={detail.rows} limit={detail.most} />
      ) : (
        <TextField {...shared} autoComplete="off" limit={detail.most} />
      )
  }
}

type ChipChoiceProps = {
  legend: string
  options: Readonly<Record<string, string>>
  value: string
  error: string | undefined
  onChoice: (value: string) => void
}

/** One of some words, all in sight; pressed again it is taken back. */
function ChipChoice({ legend, options, value, error, onChoice }: ChipChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {legend}
        <span className="font-normal text-quiet"> (facultatif)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(options).map(([option, label]) => (
          <ChoiceChip
            key={option}
            isOn={option === value}
            onPress={() => onChoice(option === value ? '' : option)}
          >
            {label}
          </ChoiceChip>
        ))}
      </div>
      {error ? <p className="mt-1.5 text-sm text-danger">{error}</p> : null}
    </fieldset>
  )
}

type NotesFieldProps = {
  label: string
  name: string
  /** The notes, one to each line. */
  value: string
  error: string | undefined
  onText: (text: string) => void
}

/**
 * The notes of one row of the pyramid (PROF-02): chips, and a box for the next one. What is typed is completed from the
 * notes in use; Enter, a comma or leaving the box adds it, in the spelling in use.
 */
function NotesField({ label, name, value, error, onText }: NotesFieldProps) {
  const { data: used = [] } = useQuery(notesInUseQuery(useAdminQueryKey()))
  const [typed, setTyped] = useState('')
  const [respelled, setRespelled] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const notes = value.split('\n').filter(Boolean)
  const has = (note: string) => notes.some((chosen) => isSameNote(chosen, note))
  const suggestions = suggestedNotes(typed, used).filter((note) => !has(note))

  function add(text: string): void {
    const wanted = tidyTyped(text)
      .split(/[,;\n]/)
      .map((note) => note.replace(/\s+/g, ' ').trim())
      .filter((note) => note !== '')
    const spelled = wanted.map((note) => noteInUse(note, used))
    const changed = spelled.find((note, at) => note !== wanted[at])
    setTyped('')
    setRespelled(changed ? `« ${changed} », comme sur vos autres parfums.` : null)
    const added = spelled.filter(
      (note, at) => !has(note) && spelled.findIndex((other) => isSameNote(other, note)) === at,
    )
    if (added.length > 0) onText([...notes, ...added].join('\n'))
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' && typed.trim()) || event.key === ',' || event.key === ';') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && notes.length > 0) {
      onText(notes.slice(0, -1).join('\n'))
    }
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text')
    if (!/[,;\n]/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        name={name}
        ref={box}
        value={typed}
        hint={notes.length === 0 ? `${MOST_NOTES} au plus, séparées par des virgules.` : undefined}
        error={error}
        limit={LONGEST_NOTE}
        optional
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // A press on a suggestion leaves the box too: it adds that one instead.
        onBlur={({ relatedTarget }) => {
          if (!relatedTarget?.hasAttribute('data-suggestion')) add(typed)
        }}
      />
      {suggestions.length > 0 ? (
        <div role="group" aria-label={`${label} : notes déjà utilisées`} className="flex flex-wrap gap-2">
          {suggestions.map((note) => (
            <button
              key={note}
              type="button"
              data-suggestion
              onClick={() => {
                add(note)
                box.current?.focus()
              }}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-dashed border-line-strong px-3.5 text-sm hover:border-amber"
            >
              <Plus aria-hidden className="size-3.5 text-amber" />
              {note}
            </button>
          ))}
        </div>
      ) : null}
      <p role="status" className="text-xs text-quiet empty:-mt-2">
        {respelled}
      </p>
      {notes.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {notes.map((note) => (
            <li key={note} className="max-w-full">
              <button
                type="button"
                aria-label={`Retirer ${note}`}
                onClick={() => {
                  onText(notes.filter((other) => other !== note).join('\n'))
                  box.current?.focus()
                }}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-amber/50 bg-amber-soft px-3.5 text-left text-sm wrap-anywhere hover:border-amber"
              >
                {note}
                <X aria-hidden className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
