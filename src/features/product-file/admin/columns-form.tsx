import { type FormEvent, useState } from 'react'
import { Select } from '#ui/form/select.tsx'
import { columnName } from './domain/file-columns.ts'
import type { ImportAnswers, ImportQuestion } from './domain/moving-in/read-tables.ts'
import { type TableField, tableFields } from './domain/moving-in/table.ts'

/** What is asked first, in the words of the question. */
const asked: Partial<Record<TableField, string>> = {
  name: 'le nom',
  price: 'le prix',
  compareAtPrice: 'l’ancien prix',
  stock: 'le stock',
  categoryId: 'la catégorie',
  sizeMl: 'le format (ml)',
  description: 'la description',
  imageUrl: 'l’adresse de l’image',
}
const first = Object.keys(asked) as TableField[]
const others = tableFields.filter((field) => !first.includes(field))
const needed = ['name', 'price'] as const

type ColumnsFormProps = {
  question: Extract<ImportQuestion, { ask: 'columns' }>
  formId: string
  onAnswer: (answers: ImportAnswers) => void
}

/** Asks which column is which, with what was guessed or chosen the last time (MOVE-02). */
export function ColumnsForm({ question: { columns, chosen: guessed }, formId, onAnswer }: ColumnsFormProps) {
  const [chosen, setChosen] = useState(guessed)
  const [isChecked, setChecked] = useState(false)
  const options = [
    { value: '', label: 'Aucune' },
    ...columns.map(({ at, title, examples }) => ({
      value: String(at),
      label: examples.length > 0 ? `${title} (${examples.join(', ')})` : title,
    })),
  ]
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (needed.every((field) => chosen[field] !== undefined)) onAnswer({ columns: chosen })
  }
  const select = (field: TableField) => (
    <Select
      key={field}
      label={asked[field] ? `Quelle colonne est ${asked[field]} ?` : columnName(field)}
      error={
        isChecked && (needed as readonly TableField[]).includes(field) && chosen[field] === undefined
          ? `Choisissez la colonne : ${columnName(field).toLowerCase()}`
          : undefined
      }
      options={options}
      value={chosen[field] === undefined ? '' : String(chosen[field])}
      onChange={({ target }) =>
        setChosen({ ...chosen, [field]: target.value === '' ? undefined : Number(target.value) })
      }
    />
  )
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="text-lg">Les colonnes de votre tableau</h3>
      <p className="text-sm text-quiet">
        Vérifiez ce que la boutique a deviné. Votre choix est retenu pour la prochaine fois.
      </p>
      {first.map(select)}
      <details className="rounded-md border border-line p-4">
        <summary className="min-h-11 cursor-pointer content-center font-medium">Autres colonnes</summary>
        <div className="mt-4 flex flex-col gap-4">{others.map(select)}</div>
      </details>
    </form>
  )
}
