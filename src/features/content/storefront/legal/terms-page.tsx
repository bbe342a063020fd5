import { ContentPage } from '../content-page.tsx'
import { afterTheSale } from './terms-after.tsx'
import { beforeTheSale } from './terms-before.tsx'

/** The general terms of sale (PAGE-07, PAGE-26 to PAGE-29). */
export function TermsPage() {
  const sections = [...beforeTheSale, ...afterTheSale]
  return (
    <ContentPage
      name="terms"
      scene="hero-1"
      eyebrow="Informations"
      intro="Ce que nous nous devons l’un à l’autre, écrit pour être lu. Les conditions qui s’appliquent sont celles en ligne le jour de votre commande."
      sections={sections.map((section, place) => ({ ...section, title: `${place + 1}. ${section.title}` }))}
    />
  )
}
