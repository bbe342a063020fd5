import { readMarkup } from './read-markup.ts'

/** Tags after which a line ends; those after which a paragraph ends; all others leave no trace. */
const lines = new Set(['br', 'div', 'tr', 'ul', 'ol', 'table', 'section', 'dt', 'dd'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'hr'])

/** A description of another shop as text: paragraphs, lines, points for lists, no tags (MOVE-03). */
export function htmlText(html: string): string {
  return (/[<&]/.test(html) ? withoutTags(html) : html)
    .split('\n')
    .map(withSingleSpaces)
    .filter((line) => line !== '•')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Most lines have none to replace. */
function withSingleSpaces(line: string): string {
  return (otherSpaces.test(line) ? line.replace(/\s+/g, ' ') : line).trim()
}

const otherSpaces = /\s\s|[^\S ]/

/** One line of it: a name or a category. */
export function htmlLine(html: string): string {
  return htmlText(html).replace(/\n+/g, ' ')
}

function withoutTags(html: string): string {
  let text = ''
  readMarkup(html, {
    text: (part) => {
      text += part
    },
    start: (tag) => {
      text += tag === 'li' ? '\n• ' : between(tag)
    },
    end: (tag) => {
      text += between(tag)
    },
  })
  // It stands for a sign that does not exist, such as half a one.
  return text.replaceAll('\ufffd', '')
}

function between(tag: string): string {
  if (paragraphs.has(tag)) return '\n\n'
  return lines.has(tag) ? '\n' : ''
}
