/** What a check found: fine, worth knowing, or wrong, with what to do. Texts are French, without a final point. */
export type Finding = { state: 'fine' | 'hint' | 'wrong'; subject: string; text: string; todo?: string }

export function fine(subject: string, text: string): Finding {
  return { state: 'fine', subject, text }
}

export function hint(subject: string, text: string, todo: string): Finding {
  return { state: 'hint', subject, text, todo }
}

export function wrong(subject: string, text: string, todo: string): Finding {
  return { state: 'wrong', subject, text, todo }
}

const marks = { fine: '✓', hint: '!', wrong: '✗' } as const

/** The report, one line for each finding and one for what to do, and the verdict at the end. */
export function reportOf(findings: readonly Finding[]): { lines: string[]; exitCode: 0 | 1 } {
  const lines = findings.flatMap(({ state, subject, text, todo }) => [
    `${marks[state]} ${subject} : ${text}.`,
    ...(todo ? [`  → ${todo}.`] : []),
  ])
  const count = findings.filter(({ state }) => state === 'wrong').length
  const hints = findings.filter(({ state }) => state === 'hint').length
  const verdict = [
    count === 0 ? 'Aucune panne' : `${count} panne${count > 1 ? 's' : ''}`,
    ...(hints > 0 ? [`${hints} remarque${hints > 1 ? 's' : ''}`] : []),
  ].join(', ')
  return { lines: [...lines, '', `${verdict}.`], exitCode: count > 0 ? 1 : 0 }
}
