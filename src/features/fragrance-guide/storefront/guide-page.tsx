import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Answers, completeAnswers } from '../domain/guide-answers.ts'
import { openQuestion, questions } from '../domain/guide-questions.ts'
import { DrawingLights } from './drawings.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { GuideQuestion } from './guide-question.tsx'
import { Suggestions, SuggestionsFailure } from './suggestions.tsx'

/** "Trouver mon parfum": a question at a time, then the perfumes. Every step is an address (GUID-01). */
export function GuidePage({ answers }: { answers: Answers }) {
  const complete = completeAnswers(answers)
  const question = openQuestion(answers)
  return (
    <GuideFrame answers={answers}>
      {complete ? <Suggestions answers={complete} /> : null}
      {question ? <GuideQuestion question={question} answers={answers} /> : null}
    </GuideFrame>
  )
}

/** The page when its perfumes could not be loaded. */
export function GuideFailure({
  answers,
  error,
  reset,
}: {
  answers: Answers
  error: unknown
  reset: () => void
}) {
  const router = useRouter()
  return (
    <GuideFrame answers={answers}>
      <SuggestionsFailure
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </GuideFrame>
  )
}

function GuideFrame({ answers, children }: { answers: Answers; children: ReactNode }) {
  const question = openQuestion(answers)
  return (
    <div className="glow">
      <DrawingLights />
      <div className="container-page pt-24 pb-6 md:pt-36 md:pb-8">
        <p className="eyebrow mb-2">
          Trouver mon parfum
          {question ? ` · ${questions.indexOf(question) + 1} sur ${questions.length}` : null}
        </p>
        <h1 className="text-2xl text-balance sm:text-3xl md:text-4xl">
          {question?.title ?? 'Choisis pour vous'}
        </h1>
        <GivenAnswers answers={answers} />
      </div>
      <div className="container-page">{children}</div>
    </div>
  )
}
