import type { Story, Width } from './story.ts'

export type Taken = { story: Story; width: Width; file: string }

const style = `
  body { margin: 2rem; background: #222; color: #eee; font: 15px/1.4 system-ui, sans-serif }
  nav { columns: 5; margin-block: 1rem 2rem }
  a { color: #f0a93b }
  section { display: flex; align-items: flex-start; gap: 1rem; padding: 1rem 0 2.5rem; border-top: 1px solid #444; overflow-x: auto }
  h2 { flex: 0 0 9rem; margin: 0; font-size: 1rem; position: sticky; left: 0; background: #222 }
  figure { margin: 0; flex: none }
  figcaption { color: #aaa }
  img { display: block; max-height: 1400px; border: 1px solid #444 }
  .w360 { width: 240px } .w768 { width: 384px } .w1440 { width: 640px }
`

/** A page that shows all screenshots side by side, one row for each story. */
export function contactSheet(taken: readonly Taken[]): string {
  const stories = [...new Set(taken.map(({ story }) => story))]
  const links = stories.map(({ name }) => `<a href="#${name}">${name}</a><br>`).join('')
  const rows = stories.map((story) =>
    row(
      story,
      taken.filter((picture) => picture.story === story),
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>
<h1>Contact sheet: ${stories.length} states, ${taken.length} pictures</h1><nav>${links}</nav>
${rows.join('\n')}</html>
`
}

function row({ name }: Story, pictures: readonly Taken[]): string {
  const figures = pictures.map(
    ({ width, file }) =>
      `<figure><figcaption>${width} px</figcaption><a href="${file}"><img class="w${width}" src="${file}" alt="${name}, ${width} px" loading="lazy"></a></figure>`,
  )
  return `<section id="${name}"><h2>${name}</h2>${figures.join('')}</section>`
}
