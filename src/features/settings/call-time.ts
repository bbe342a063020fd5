/** The opening times of a week: for each day, Sunday first, from when to when, in minutes of the day. */
type Week = readonly { from: number; to: number }[][]

/** The next time at which the shop calls: how many days ahead, which day (0 is Sunday), minutes of the day. */
export type CallTime = { inDays: number; day: number; minutes: number }

const dayNames = ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam']
const fullNames = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
/** Words that change nothing of what is said. */
const fillers = new Set(['le', 'les', 'du', 'de', 'et', 'ouvert', 'jour', 'jours', 'boutique'])
const signs = new Set(['h', ':'])
const upTo = new Set(['-', 'a', 'au'])
/** More is no list of opening hours. */
const MAX_LENGTH = 300

/**
 * When the shop calls next, by the opening hours of the settings ("Lun–Ven 9h–18h, Sam 9h–16h, Dim fermé"); null
 * while it is open, and for hours that are written in another way: then nothing is promised.
 *
 * @param at the moment of the order; the shop's time zone is UTC
 */
export function nextCall(hours: string, at: Date): CallTime | null {
  const week = readHours(hours)
  const now = at.getUTCHours() * 60 + at.getUTCMinutes()
  const today = at.getUTCDay()
  if (!week || week[today]?.some(({ from, to }) => now >= from && now < to)) return null
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const day = (today + inDays) % 7
    const opening = week[day]?.map(({ from }) => from).filter((from) => inDays > 0 || from > now)
    if (opening && opening.length > 0) return { inDays, day, minutes: Math.min(...opening) }
  }
  return null
}

/** "demain à partir de 9 h" */
export function callTimeText({ inDays, day, minutes }: CallTime): string {
  const when = ['aujourd’hui', 'demain'][inDays] ?? fullNames[day]
  const rest = minutes % 60
  return `${when} à partir de ${Math.floor(minutes / 60)}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}

function readHours(hours: string): Week | null {
  if (hours.length > MAX_LENGTH) return null
  const week: Week = Array.from({ length: 7 }, () => [])
  for (const part of hours.split(/[,;\n]/)) {
    const read = readPart(tokensOf(part))
    if (!read) return null
    for (const day of read.days) week[day]?.push(...read.times)
  }
  return week
}

/** Words, numbers and dashes, without case and accents. */
function tokensOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[\u2010-\u2015]/g, '-').match(/[a-z]+|\d+|[-:]|[^\s.a-z\d]/g) ?? []
}

/** The days and times of one part, such as "Lun–Ven 9h–18h"; null when a word of it is not understood. */
function readPart(tokens: readonly string[]) {
  const days: number[] = []
  const times: number[] = []
  let isClosed = false
  let isRange = false
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const day = dayNames.findIndex((name, index) => token === name || token === fullNames[index])
    if (/\d/.test(token)) {
      const { minutes, next } = readTime(tokens, at)
      if (minutes === null) return null
      times.push(minutes)
      at = next
    } else if (day >= 0) {
      addDay(days, day, isRange)
    } else if (token === 'tous') {
      days.push(0, 1, 2, 3, 4, 5, 6)
    } else if (token.startsWith('ferme')) {
      isClosed = true
    } else if (!upTo.has(token) && !fillers.has(token)) {
      return null
    }
    isRange = upTo.has(token)
  }
  if (isClosed ? times.length > 0 : times.length === 0 || days.length === 0) return null
  const pairs = times.flatMap((from, index) => (index % 2 ? [] : [{ from, to: times[index + 1] ?? from }]))
  return pairs.every(({ from, to }) => from < to) ? { days, times: pairs } : null
}

function addDay(days: number[], day: number, isRange: boolean): void {
  const first = days.at(-1)
  if (isRange && first !== undefined) {
    for (let next = (first + 1) % 7; next !== day; next = (next + 1) % 7) days.push(next)
  }
  days.push(day)
}

/** A time that begins at a number: `9 h`, `9h30`, `9:30`; also the place of its last token. */
function readTime(tokens: readonly string[], at: number): { minutes: number | null; next: number } {
  const hour = Number(tokens[at])
  const hasSign = signs.has(tokens[at + 1] ?? '')
  // "12h 14h" are two times, "12h30" is one.
  const isMinute = hasSign && /^\d\d$/.test(tokens[at + 2] ?? '') && !signs.has(tokens[at + 3] ?? '')
  const minute = isMinute ? Number(tokens[at + 2]) : null
  const minutes = hour * 60 + (minute ?? 0)
  const isTime = hasSign && (minute ?? 0) < 60 && minutes <= 24 * 60
  return { minutes: isTime ? minutes : null, next: at + (hasSign ? 1 : 0) + (minute === null ? 0 : 1) }
}
