/** The slides of the home page's hero. */
export const heroSlides = [
  {
    picture: 'hero-1',
    title: 'La lumière de l’ambre',
    text: 'Des parfums composés et choisis pour la chaleur d’Abidjan, ses soirs et ses matins de fête.',
  },
  {
    picture: 'hero-2',
    title: 'Une nuit sur la lagune',
    text: 'Rose, jasmin, bois sombres : des sillages qui tiennent jusqu’au matin.',
  },
  {
    picture: 'hero-3',
    title: 'Le jardin après la pluie',
    text: 'Fleurs blanches, feuilles froissées, agrumes : la fraîcheur qui dure.',
  },
] as const

/** How long a slide is shown, in ms (HOME-02). */
export const SLIDE_MS = 5000

/** The slide after this one. */
export function nextSlide(current: number): number {
  return (current + 1) % heroSlides.length
}
