import { afterOrderSteps } from '../settings.ts'

/** What happens after an order, in three steps (AFTER-02). */
export function AfterOrderSteps({ title }: { title: string }) {
  return (
    <section aria-label="Les trois étapes" className="text-sm">
      <p className="mb-3 font-medium text-cream">{title}</p>
      <ol className="flex flex-col gap-3">
        {afterOrderSteps.map((step, index) => (
          <li key={step.title} className="flex items-start gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full border border-amber/50 text-xs text-amber"
            >
              {index + 1}
            </span>
            <span className="text-quiet">
              <strong className="font-medium text-cream">{step.title}</strong> {step.text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
