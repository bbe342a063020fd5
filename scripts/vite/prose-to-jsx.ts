import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { type ProseFile, typeset } from './prose-file.ts'
import { components, drawnWith, scenes, settings, values } from './prose-words.ts'

/** The JSX of a page: a module that exports its component. Whatever a page of prose may not contain is refused. */
export function proseToJsx({ head, body }: ProseFile): string {
  const isHouse = among(['page', 'house'], head.layout ?? 'page') === 'house'
  const imported = new Map<string, string>()
  const code = page()
  const imports = [...imported].map(([name, module]) => `import { ${name} } from ${JSON.stringify(module)}`)
  return `${imports.join('\n')}\n\nexport default function Page() {\n  return ${code}\n}\n`

  function page(): string {
    const { title = '', eyebrow, intro = '', scene, help } = head
    const line = (markdown: string) => one(inline(paragraphOf(markdown)))
    const attributes = [
      `title={${JSON.stringify(typeset(title))}}`,
      eyebrow ? `eyebrow={${line(eyebrow)}}` : '',
      `intro={${line(intro)}}`,
      scene ? `scene="${among(scenes, scene)}"` : '',
      help && among(['no'], help) ? 'help={false}' : '',
      `sections={[${sections().join(',\n')}]}`,
    ]
    return `<${draw(isHouse ? 'HousePage' : 'ContentPage')} ${attributes.join(' ')} />`
  }

  /** A section begins with its title, or with the picture before it. */
  function sections(): string[] {
    const found: { band: string; title: string; id: string; blocks: Token[] }[] = []
    let band = ''
    for (const token of lexer(body)) {
      const picture = token.type === 'paragraph' ? onlyToken(token.tokens) : undefined
      if (picture?.type === 'image') {
        band = `band: { scene: "${among(scenes, picture.href)}", quote: ${JSON.stringify(typeset(picture.text))} }, `
      } else if (token.type === 'heading' && token.depth === 2) {
        const [, title = '', id = ''] = /^(.+?) *\{#([a-z\d-]+)\}$/.exec(token.text) ?? []
        if (!id || found.some((section) => section.id === id))
          throw new Error(`a title needs an id of its own, as in "## Titre {#titre}": ${token.text}`)
        found.push({ band, title, id, blocks: [] })
        band = ''
      } else if (token.type !== 'space') {
        const last = found.at(-1)
        if (!last || band) throw new Error(`stands before the first title, or below a picture: ${token.raw}`)
        last.blocks.push(token)
      }
    }
    return found.map(
      (section) =>
        `{ id: "${section.id}", ${section.band}title: ${JSON.stringify(typeset(section.title))}, body: ${one(blocks(section.blocks))} }`,
    )
  }

  function blocks(tokens: readonly Token[]): string[] {
    const known = tokens.filter(({ type }) => type !== 'space')
    return known.flatMap((token, place) => {
      if (token.type === 'heading' && known[place + 1]?.type === 'table') return []
      return block(token as MarkedToken, known[place - 1])
    })
  }

  function block(token: MarkedToken, before: Token | undefined): string[] {
    switch (token.type) {
      case 'paragraph':
        return [paragraph(token.tokens)]
      case 'text':
        return inline(token.tokens ?? [token])
      case 'list':
        return [
          token.ordered ? steps(token) : `<${draw('Points')}>${token.items.map(point).join('')}</Points>`,
        ]
      case 'blockquote':
        return [`<${draw('Highlight')}>${inline(paragraphOf(token.text)).join('')}</Highlight>`]
      case 'table':
        return [table(token, before?.type === 'heading' ? before.text : '')]
      case 'html':
        return token.raw.trim().split('\n').map(tag)
      default:
        throw new Error(`a page does not use this (${token.type}): ${token.raw}`)
    }
  }

  /** A paragraph, a row of links that look like buttons, or a component on a line of its own. */
  function paragraph(tokens: readonly Token[]): string {
    const written = tokens.filter(({ type, raw }) => type !== 'text' || raw.trim() !== '')
    if (written.every(({ type }) => type === 'link')) {
      const buttons = written.map((link) => {
        const { href, title, text } = link as Tokens.Link
        return `{ to: "${href}", look: "${among(['primary', 'secondary'], title ?? 'secondary')}", label: ${JSON.stringify(typeset(text))} }`
      })
      return `<${draw('Buttons')} buttons={[${buttons.join(', ')}]} />`
    }
    return isOneElement(tokens) ? inline(tokens).join('') : `<p>${inline(tokens).join('')}</p>`
  }

  function point({ tokens }: Tokens.ListItem): string {
    const content = blocks(tokens).join('')
    const text = tokens[0]?.type === 'text' ? (tokens[0].tokens ?? []) : []
    return isOneElement(text) ? content : `<li>${content}</li>`
  }

  /** Numbered items: a bold title, then a text. */
  function steps({ items }: Tokens.List): string {
    const all = items.map(({ tokens, raw }) => {
      const [title, ...text] = tokens[0]?.type === 'text' ? (tokens[0].tokens ?? []) : []
      if (title?.type !== 'strong') throw new Error(`a numbered item begins with a bold title: ${raw}`)
      return `{ title: ${JSON.stringify(typeset(title.text))}, text: ${one(inline(text, 'trimmed'))} }`
    })
    return `<${draw(isHouse ? 'NumberedWords' : 'Steps')} steps={[${all.join(', ')}]} />`
  }

  function table({ header, rows }: Tokens.Table, caption: string): string {
    if (!caption) throw new Error('a table needs a title (###) above it')
    const cells = (row: readonly Tokens.TableCell[]) =>
      `[${row.map(({ tokens }) => one(inline(tokens))).join(', ')}]`
    return `<${draw('FactTable')} caption={${JSON.stringify(typeset(caption))}} columns={${cells(header)}} rows={[${rows.map(cells).join(', ')}]} />`
  }

  /** The pieces of a line, each an element or an expression in braces. */
  function inline(tokens: readonly Token[], start?: 'trimmed'): string[] {
    return tokens.flatMap((token, place) => {
      const one = token as MarkedToken
      switch (one.type) {
        case 'text':
        case 'escape':
          return words(start && place === 0 ? one.text.trimStart() : one.text)
        case 'strong':
          return [`<strong>${inline(one.tokens).join('')}</strong>`]
        case 'link':
          return [`<${draw('TextLink')} to="${one.href}">${inline(one.tokens).join('')}</TextLink>`]
        case 'codespan':
          return [`<${draw('Code')}>${words(one.text).join('')}</Code>`]
        case 'html':
          return [tag(one.raw)]
        default:
          throw new Error(`a page does not use this (${one.type}): ${one.raw}`)
      }
    })
  }

  /** A text with the values that stand in it: `{returnWindow}`. */
  function words(text: string): string[] {
    return typeset(text)
      .split(/(\{[^}]*\})/)
      .filter((piece) => piece !== '')
      .map((piece) => {
        if (!piece.startsWith('{')) return `{${JSON.stringify(piece)}}`
        const [name = ''] = /^\w+/.exec(piece.slice(1)) ?? []
        if (settings.includes(name)) return `<${draw('Setting')} name="${name}" />`
        use(name, values, piece)
        if (!/^\{\w+(?:\.\w+)*\}$/.test(piece)) throw new Error(`is no value: ${piece}`)
        return piece
      })
  }

  function tag(written: string): string {
    const [, name = '', attributes = ''] =
      /^<\/?([A-Z]\w*)((?:\s+[a-z]\w*="[^"{}]*")*)\s*\/?>$/.exec(written) ?? []
    use(name, components, written)
    return written.replace(attributes, typeset(attributes))
  }

  function draw(name: string): string {
    return use(name, drawnWith)
  }

  function use(name: string, known: ReadonlyMap<string, string>, written = name): string {
    const module = known.get(name)
    if (!module) throw new Error(`a page knows no such word (scripts/vite/prose-words.ts): ${written}`)
    imported.set(name, module)
    return name
  }
}

/** The value, if it is one of those that are known. */
function among(known: readonly string[], value: string): string {
  if (!known.includes(value)) throw new Error(`${value} is none of ${known.join(', ')}`)
  return value
}

function paragraphOf(markdown: string): readonly Token[] {
  const token = onlyToken(lexer(markdown))
  if (token?.type !== 'paragraph') throw new Error(`is more than a line of text: ${markdown}`)
  return token.tokens ?? []
}

function onlyToken(tokens: readonly Token[] = []): Token | undefined {
  return tokens.length === 1 ? tokens[0] : undefined
}

/** Whether a line is one component, with or without a text inside. */
function isOneElement(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first?.type !== 'html' || last?.type !== 'html') return false
  return tokens.length === 1 || last.raw === `</${/^<(\w+)/.exec(first.raw)?.[1]}>`
}

function one(pieces: readonly string[]): string {
  const [first = 'null'] = pieces
  if (pieces.length > 1) return `<>${pieces.join('')}</>`
  return first.startsWith('{') ? first.slice(1, -1) : first
}
