import { PageTitle } from '#ui/page-title.tsx'
import { Row, Section } from './section.tsx'

const grounds = [
  'bg-night',
  'bg-raised',
  'bg-raised-2',
  'bg-raised-3',
  'bg-amber',
  'bg-amber-deep',
  'bg-brass',
]
const inks = ['text-cream', 'text-quiet', 'text-amber', 'text-ok', 'text-danger', 'text-info', 'text-violet']
const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl']

/** Colours, type scale, shadows and the page title. */
export function Foundations() {
  return (
    <Section id="bases" title="Couleurs et caractères">
      <Row label="Fonds">
        {grounds.map((name) => (
          <figure key={name} className="text-xs text-quiet">
            <div className={`size-20 rounded-md border border-line ${name}`} />
            <figcaption className="mt-1">{name.slice(3)}</figcaption>
          </figure>
        ))}
      </Row>
      <Row label="Encres">
        {inks.map((name) => (
          <span key={name} className={`font-medium ${name}`}>
            {name.slice(5)}
          </span>
        ))}
      </Row>
      <div className="flex flex-col gap-2">
        {sizes.map((name) => (
          <p key={name} className={`font-display ${name}`}>
            {name} : Essence de Rose, 45 000 CFA
          </p>
        ))}
        <p className="text-base">Texte courant : un sillage clair, à porter dès le matin.</p>
      </div>
      <Row label="Ombres et lumière">
        <div className="size-24 rounded-lg bg-raised shadow-lift" />
        <div className="size-24 rounded-lg bg-raised shadow-glow" />
        <div className="skeleton size-24 rounded-lg" />
      </Row>
      <div className="rounded-lg border border-line">
        <PageTitle eyebrow="Petites capitales" title="Titre d’une page">
          Une phrase qui présente la page.
        </PageTitle>
      </div>
    </Section>
  )
}
