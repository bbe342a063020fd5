import { Tokenizer } from 'htmlparser2'

type Attributes = Readonly<Record<string, string>>

/** What is done with each part of a markup, in their order. Names of tags and attributes are in lower case. */
export type MarkupParts = {
  text?: (text: string) => void
  start?: (tag: string, attributes: Attributes) => void
  end?: (tag: string) => void
}

/** Tags whose content is no text, until they end. */
const programs = new Set(['script', 'style', 'iframe', 'noembed', 'noframes'])

/**
 * Reads HTML, or XML without sections of its own, that a stranger may have written; programs are left out. Only its parts
 * are read: a tree of tags that somebody has nested takes time that grows with the square.
 */
export function readMarkup(markup: string, { text, start, end }: MarkupParts): void {
  let [tag, attribute, isProgram] = ['', '', false]
  let attributes: Record<string, string> = {}
  const part = (from: number, to: number) => markup.slice(from, to)
  const add = (value: string) => {
    attributes[attribute] += value
  }
  const onText = (value: string) => {
    if (!isProgram) text?.(value)
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true, recognizeSelfClosing: true },
    {
      ontext: (from, to) => onText(part(from, to)),
      ontextentity: (code) => onText(String.fromCodePoint(code)),
      onopentagname: (from, to) => {
        tag = part(from, to).toLowerCase()
        attributes = {}
      },
      onattribname: (from, to) => {
        attribute = part(from, to).toLowerCase()
        attributes[attribute] = ''
      },
      onattribdata: (from, to) => add(part(from, to)),
      onattribentity: (code) => add(String.fromCodePoint(code)),
      onopentagend: () => {
        isProgram = programs.has(tag)
        start?.(tag, attributes)
      },
      onselfclosingtag: () => start?.(tag, attributes),
      onclosetag: (from, to) => {
        isProgram = false
        end?.(part(from, to).toLowerCase())
      },
      onattribend: () => undefined,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onend: () => undefined,
      onprocessinginstruction: () => undefined,
    },
  )
  // The beginning of a tag, where a text was cut, is no text.
  tokenizer.write(markup.replace(/<\/?[a-z][^<>]*$/i, ''))
  tokenizer.end()
}

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
