import { type ComponentProps, createElement, type ReactNode } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactNode

/**
 * Makes an icon of lines, 24 by 24, in the colour of the text around it. It is decoration: screen readers pass it by.
 *
 * @param shapes the data of paths, and other shapes
 */
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
