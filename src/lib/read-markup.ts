import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** What is done with each part of a markup, in their order. Names of tags and attributes are in lower case. */
export type MarkupParts = {
  text?: (text: string) => void
  start?: (tag: string, attributes: readonly Token.Attribute[]) => void
  end?: (tag: string) => void
}

/** Tags whose content is no text, until they end. */
const programs = new Set(['script', 'style'])

/**
 * Reads HTML, or XML without sections of its own, that a stranger may have written; programs are left out. Only its parts
 * are read: a tree of tags that somebody has nested takes time that grows with the square.
 */
export function readMarkup(markup: string, { text, start, end }: MarkupParts): void {
  let isProgram = false
  const onText = ({ chars }: Token.CharacterToken) => {
    if (!isProgram) text?.(chars)
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: () => undefined,
      onStartTag: ({ tagName, attrs }) => {
        start?.(tagName, attrs)
        isProgram = programs.has(tagName)
        if (isProgram) tokenizer.state = TokenizerMode.RAWTEXT
      },
      onEndTag: ({ tagName }) => {
        isProgram = false
        end?.(tagName)
      },
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  )
  tokenizer.write(markup, true)
}
