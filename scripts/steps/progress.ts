/** Tells the person at the terminal, in one line, what begins; gives back what says how long it took. */
export function begin(what: string): (done?: string) => void {
  const began = performance.now()
  console.log(`${what}…`)
  return (done = 'fait') => console.log(`${what}… ${done} en ${seconds(began)} s`)
}

/** Seconds since that moment of `performance.now()`, as the French write them. */
export function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1).replace('.', ',')
}
