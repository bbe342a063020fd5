import { type ComponentProps, createElement, type ReactNode } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactNode

/** An icon of lines (paths and other shapes), 24 by 24; screen readers pass it by. */
export function icon(...shapes: readonly (string | ReactNode)[]): Icon {
  const drawn = shapes.map((shape) => (typeof shape === 'string' ? <path key={shape} d={shape} /> : shape))
  const look = {
    width: 24,
    height: 24,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    'aria-hidden': true,
  } as const
  return (props) => createElement('svg', { ...look, ...props }, ...drawn)
}

/**
 * Icons that many customers’ screens show. What a single screen shows that is loaded later stands there. The shapes are those
 * of Lucide (LICENSE.txt).
 */

export const ArrowLeft = icon('m12 19-7-7 7-7', 'M19 12H5')
export const ArrowRight = icon('M5 12h14', 'm12 5 7 7-7 7')
export const Check = icon('M20 6 9 17l-5-5')
export const ChevronDown = icon('m6 9 6 6 6-6')
export const ChevronLeft = icon('m15 18-6-6 6-6')
export const ChevronRight = icon('m9 18 6-6-6-6')
export const CircleCheck = icon(<circle cx="12" cy="12" r="10" />, 'm16 9-5.5 5.5L8 12')
export const Mail = icon(
  'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
  <rect x="2" y="4" width="20" height="16" rx="2" />,
)
export const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0',
  <circle cx="12" cy="10" r="3" />,
)
export const Menu = icon('M4 5h16', 'M4 12h16', 'M4 19h16')
export const MessageCircle = icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
)
export const Minus = icon('M5 12h14')
export const Phone = icon(
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
)
export const Plus = icon('M5 12h14', 'M12 5v14')
export const Search = icon('m21 21-4.34-4.34', <circle cx="11" cy="11" r="8" />)
export const Share2 = icon(
  <circle cx="18" cy="5" r="3" />,
  <circle cx="6" cy="12" r="3" />,
  <circle cx="18" cy="19" r="3" />,
  <line x1="8.59" x2="15.42" y1="13.51" y2="17.49" />,
  <line x1="15.41" x2="8.59" y1="6.51" y2="10.49" />,
)
export const ShieldCheck = icon(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
  'm9 12 2 2 4-4',
)
export const ShoppingBag = icon(
  'M16 10a4 4 0 0 1-8 0',
  'M3.103 6.034h17.794',
  'M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
)
export const Trash2 = icon(
  'M10 11v6',
  'M14 11v6',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M3 6h18',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
)
export const Truck = icon(
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2',
  'M15 18H9',
  'M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14',
  <circle cx="17" cy="18" r="2" />,
  <circle cx="7" cy="18" r="2" />,
)
export const Undo2 = icon('M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11')
export const User = icon('M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2', <circle cx="12" cy="7" r="4" />)
export const X = icon('M18 6 6 18', 'm6 6 12 12')
