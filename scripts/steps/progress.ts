/** The language of a script's output: French for whoever runs the shop, English for developers. */
export type Language = 'fr' | 'en'

const words = { fr: { done: 'fait', after: 'en' }, en: { done: 'done', after: 'in' } }

/** Prints what begins; returns the function that prints how long it took. */
export function begin(what: string, language: Language = 'en'): (done?: string) => void {
  const began = performance.now()
  const { done: usual, after } = words[language]
  console.log(`${what}…`)
  return (done = usual) => console.log(`${what}… ${done} ${after} ${seconds(began, language)} s`)
}

/** Seconds since that moment of `performance.now()`, as that language writes them. */
export function seconds(began: number, language: Language = 'en'): string {
  const text = ((performance.now() - began) / 1000).toFixed(1)
  return language === 'fr' ? text.replace('.', ',') : text
}
