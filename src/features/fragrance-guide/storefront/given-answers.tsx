import { Link } from '@tanstack/react-router'
import type { Answers } from '../domain/guide-answers.ts'
import { chosenOf, openQuestion, questions } from '../domain/guide-questions.ts'

/** What was answered so far: each answer is a link that asks its question again, and keeps the others (GUID-01). */
export function GivenAnswers({ answers }: { answers: Answers }) {
  const current = openQuestion(answers)
  return (
    <ol aria-label="Vos réponses" className="mt-5 flex flex-wrap items-center gap-2">
      {questions.map((question, position) => {
        const chosen = chosenOf(question, answers)
        return (
          <li key={question.key} aria-current={question === current ? 'step' : undefined}>
            {chosen ? (
              <Link
                to="/trouver-mon-parfum"
                search={{ ...answers, [question.key]: undefined }}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-full border border-line-strong px-4 text-sm transition hover:border-amber hover:text-amber"
              >
                <span className="text-quiet">{question.label}</span>
                <span className="font-semibold">{chosen.label}</span>
                <span className="sr-only">: changer</span>
              </Link>
            ) : (
              <span
                className={
                  question === current
                    ? 'inline-flex min-h-11 items-center rounded-full bg-amber-soft px-4 text-sm font-semibold text-amber'
                    : 'inline-flex min-h-11 items-center px-3 text-sm text-quiet'
                }
              >
                {position + 1}. {question.label}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
