import { type FormEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { CurrencyForm } from './currency-form.tsx'
import type { ImportAnswers, ImportQuestion } from './domain/moving-in/read-tables.ts'

type ImportQuestionViewProps = {
  question: ImportQuestion
  /** The form that the dialog's button submits. */
  formId: string
  onAnswer: (answers: ImportAnswers) => void
}

/** What only the shopkeeper knows of a file, one question at a time. */
export function ImportQuestionView({ question, formId, onAnswer }: ImportQuestionViewProps) {
  switch (question.ask) {
    case 'sheet':
      return (
        <Question title="Quelle feuille ?" text="Ce classeur a plusieurs feuilles. Une seule est importée.">
          {question.sheets.map((sheet) => (
            <Button key={sheet} look="secondary" onClick={() => onAnswer({ sheet })}>
              {sheet}
            </Button>
          ))}
        </Question>
      )
    case 'columns':
      return <ColumnsForm key="columns" question={question} formId={formId} onAnswer={onAnswer} />
    case 'amounts': {
      const { text, thousands, decimal } = question.question
      return (
        <Question
          title={`Comment lire « ${text} » ?`}
          text="Ce nombre peut se lire de deux façons. La réponse vaut pour tout le fichier."
        >
          <Button look="secondary" onClick={() => onAnswer({ amounts: 'thousands' })}>
            {formatMoney(Number(thousands))}
          </Button>
          <Button look="secondary" onClick={() => onAnswer({ amounts: 'decimal' })}>
            {formatMoney(Number(decimal))}
          </Button>
        </Question>
      )
    }
    case 'currency':
      return <CurrencyForm question={question} formId={formId} onAnswer={onAnswer} />
    case 'stock':
      return <StockForm products={question.products} formId={formId} onAnswer={onAnswer} />
  }
}

function Question({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-quiet">{text}</p>
      {children}
    </section>
  )
}

type StockFormProps = Pick<ImportQuestionViewProps, 'formId' | 'onAnswer'> & { products: number }

function StockForm({ products, formId, onAnswer }: StockFormProps) {
  const [pieces, setPieces] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (/^\d{1,7}$/.test(pieces)) onAnswer({ stock: Number(pieces) })
    else setError('Indiquez un nombre de pièces, 0 ou plus')
  }
  const some = products > 1 ? `${products} produits n’ont` : 'Un produit n’a'
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Question
        title="Combien de pièces ?"
        text={`${some} pas de stock dans le fichier. Avec 0, ils sont épuisés jusqu’à ce que vous comptiez les pièces.`}
      >
        <NumberField
          label="Pièces de chacun"
          min={0}
          value={pieces}
          error={error}
          onChange={({ target }) => setPieces(target.value)}
        />
      </Question>
    </form>
  )
}
