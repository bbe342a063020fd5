/** What is drawn, not rendered: the mark, the icons and the placeholder. */

const brass = '#d8a657'
const night = '#0c0907'

/** A flacon with one drop in it, on a field of 64 × 64. */
const mark = (stroke: string, weight: number) => `
  <g fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round">
    <path d="M25 5h14v11H25z"/>
    <path d="M20.5 20h23"/>
    <path d="M20 25h24c5 0 8 3 8 8v18c0 5-3 8-8 8H20c-5 0-8-3-8-8V33c0-5 3-8 8-8z"/>
  </g>
  <path d="M32 30.5c4 5.5 6.2 8.8 6.2 12.200a6.2 6.2 0 0 1-12.4 0c0-3.4 2.2-6.7 6.2-12.200z" fill="${stroke}"/>`

const svg = (box: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">\n  <title>Flacon</title>${content}\n</svg>\n`

export const logo = svg('0 0 64 64', mark(brass, 2.2))

export const favicon = svg(
  '0 0 64 64',
  `\n  <rect width="64" height="64" rx="14" fill="${night}"/>\n  <g transform="translate(6.4 6.4) scale(.8)">${mark(brass, 3.6)}\n  </g>`,
)

export const appIcon = svg(
  '0 0 64 64',
  `\n  <rect width="64" height="64" fill="${night}"/>\n  <g transform="translate(10.9 10.9) scale(.66)">${mark(brass, 2.8)}\n  </g>`,
)

export const placeholder = svg(
  '0 0 400 500',
  `
  <defs>
    <radialGradient id="halo" cx=".5" cy=".45" r=".6">
      <stop offset="0" stop-color="#2a1a0d"/><stop offset="1" stop-color="${night}"/>
    </radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#17100a"/><stop offset="1" stop-color="${night}"/>
    </linearGradient>
    <linearGradient id="body" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#15100c"/><stop offset="1" stop-color="#241608"/>
    </linearGradient>
  </defs>
  <rect width="400" height="500" fill="url(#halo)"/>
  <rect y="392" width="400" height="108" fill="url(#floor)" opacity=".7"/>
  <g fill="url(#body)" stroke="${brass}" stroke-width="1.6" stroke-linejoin="round">
    <rect x="168" y="92" width="64" height="72" rx="5"/>
    <rect x="162" y="164" width="76" height="10" rx="3"/>
    <path d="M178 174h44v16h-44z"/>
    <path d="M150 190h100c26 0 44 18 44 44v132c0 22-12 34-34 34H140c-22 0-34-12-34-34V234c0-26 18-44 44-44z"/>
    <path d="M154 210h92c18 0 30 12 30 30v116c0 14-8 22-22 22H146c-14 0-22-8-22-22V240c0-18 12-30 30-30z" opacity=".45"/>
  </g>
  <path d="M200 262c13 18 20 28 20 39a20 20 0 0 1-40 0c0-11 7-21 20-39z" fill="${brass}" opacity=".85"/>`,
)
