import { isUuid } from '#lib/uuid.ts'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { LETTER, LETTERS, WRITE_LETTER } from './letters.ts'
import { NewsletterPanel } from './newsletter-panel.tsx'

const LettersPanel = lazyWithRetry(async () => ({
  default: (await import('./letters-panel.tsx')).LettersPanel,
}))
const LetterPanel = lazyWithRetry(async () => ({
  default: (await import('./letter-panel.tsx')).LetterPanel,
}))
const LetterForm = lazyWithRetry(async () => ({
  default: (await import('./letter-form.tsx')).LetterForm,
}))

/** The subscribers; or the letters to them, one of these, or its form (D63). */
export function NewsletterTab(props: PanelProps) {
  const { view, texts } = props.params
  const letter = typeof texts.letter === 'string' && isUuid(texts.letter) ? texts.letter : null
  if (view === LETTERS) return <LettersPanel {...props} />
  if (view === LETTER && letter) return <LetterPanel key={letter} id={letter} />
  if (view === WRITE_LETTER && letter) return <LetterForm key={letter} id={letter} />
  return <NewsletterPanel {...props} />
}
