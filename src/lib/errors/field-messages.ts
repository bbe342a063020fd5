import type { BaseIssue } from 'valibot'

/** The first validation message of each invalid field, by field name. */
export function fieldMessages(issues: readonly BaseIssue<unknown>[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const key = issue.path?.[0]?.key
    if (typeof key === 'string') messages[key] ??= issue.message
  }
  return messages
}
