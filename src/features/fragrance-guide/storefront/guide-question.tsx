import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import type { Answers } from '../domain/guide-answers.ts'
import type { Question } from '../domain/guide-questions.ts'
import { AnswerDrawing } from './drawings.tsx'

/** A question: each answer is a link with a picture, which leads to the next question or to the perfumes (GUID-01). */
export function GuideQuestion({ question, answers }: { question: Question; answers: Answers }) {
  const { key, title, choices } = question
  const isLong = choices.length > 4
  return (
    <ul
      aria-label={title}
      className={classNames(
        'grid gap-3 min-[20rem]:grid-cols-2 sm:gap-5',
        isLong ? 'md:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {choices.map(({ value, label, hint }, position) => (
        <li
          key={value}
          className={
            position === choices.length - 1 && choices.length % 2 ? 'max-md:col-span-full' : undefined
          }
        >
          <Link
            to="/trouver-mon-parfum"
            search={{ ...answers, [key]: value }}
            className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-raised transition duration-300 ease-soft hover:border-amber hover:shadow-glow"
          >
            <span className="relative isolate flex items-center justify-center overflow-hidden bg-raised-2 py-3 md:py-5">
              <span
                aria-hidden
                className="absolute inset-0 -z-10 bg-radial-[at_50%_60%] from-amber/25 to-transparent to-70%"
              />
              <AnswerDrawing
                of={value}
                className={classNames(
                  'transition duration-500 ease-soft group-hover:scale-105',
                  isLong ? 'h-24 md:h-32' : 'h-28 sm:h-36 lg:h-44',
                )}
              />
            </span>
            <span className="flex flex-1 flex-col px-3 py-3 text-center sm:px-4 sm:py-4">
              <span className="font-display text-lg/snug wrap-anywhere group-hover:text-amber md:text-xl/snug">
                {label}
              </span>
              <span className="mt-1 text-sm text-balance text-quiet">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
