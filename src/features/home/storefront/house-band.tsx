import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { buttonClasses } from '#ui/button.tsx'

/** Introduces the house in three sentences; the story page has the rest. */
export function HouseBand() {
  const { storeName: name } = useSettings()
  return (
    <section
      aria-labelledby="maison"
      className="below-first-screen container-page mt-20 text-center md:mt-28"
    >
      <div className="mx-auto max-w-2xl">
        <p className="eyebrow">La maison</p>
        <h2 id="maison" className="mt-3 text-2xl md:text-3xl">
          Une maison d’Abidjan, <span className="inline-block">qui compose et qui choisit</span>
        </h2>
        <p className="mt-4 text-quiet">
          {name} compose ses parfums pour la chaleur d’ici, et choisit les soins et les coffrets qui les
          accompagnent. Chacun est porté une journée entière avant de vous être proposé. Et quand vous
          commandez, une vraie personne vous appelle.
        </p>
        <Link to="/notre-histoire" className={buttonClasses('secondary', 'mt-6')}>
          Lire notre histoire
        </Link>
      </div>
    </section>
  )
}
