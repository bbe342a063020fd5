import { StartError } from '#platform/command-line.ts'
import type { Language } from './progress.ts'

const texts = {
  fr: {
    portTaken: 'PORT : ce port est déjà pris, choisissez-en un autre.',
    foreignHost: "HOST : cette adresse n'est pas celle de cette machine.",
    colon: ' : ',
    details: 'détails : LOG_LEVEL=debug',
  },
  en: {
    portTaken: 'PORT: this port is taken, choose another one.',
    foreignHost: 'HOST: this machine does not have that address.',
    colon: ': ',
    details: 'details: LOG_LEVEL=debug',
  },
}

/** One line for whatever stopped a script. A `StartError` brings its own. */
export function lineOf(error: unknown, what: string, language: Language = 'en'): string {
  if (error instanceof StartError) return oneLine(error.message)
  const { portTaken, foreignHost, colon, details } = texts[language]
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return portTaken
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return foreignHost
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return oneLine(`${what}${colon}${reason} (${details})`)
}

/** Ends a script that cannot go on: the line, the details only where they were asked for, exit code 1. */
export function giveUp(error: unknown, what: string, language: Language = 'en'): never {
  console.error(lineOf(error, what, language))
  if (!(error instanceof StartError) && /^(debug|trace)$/i.test(process.env.LOG_LEVEL ?? ''))
    console.error(error)
  process.exit(1)
}

/** The code of an error of Node or PostgreSQL, such as `ENOENT` or `57P01`; undefined for any other value. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
