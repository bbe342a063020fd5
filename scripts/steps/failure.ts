import { StartError } from '#platform/start-error.ts'

/** One line in French for whatever stopped a script. */
export function lineOf(error: unknown, what: string): string {
  if (error instanceof StartError) return oneLine(error.message)
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return 'PORT : ce port est déjà pris, choisissez-en un autre.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return "HOST : cette adresse n'est pas celle de cette machine."
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return oneLine(`${what} : ${reason} (détails : LOG_LEVEL=debug)`)
}

/** Ends a script that cannot go on: the line, the details only where they were asked for, exit code 1. */
export function giveUp(error: unknown, what: string): never {
  console.error(lineOf(error, what))
  if (!(error instanceof StartError) && /^(debug|trace)$/i.test(process.env.LOG_LEVEL ?? ''))
    console.error(error)
  process.exit(1)
}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
