import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { ArrowRight } from '#ui/icons/icons.tsx'

/** The way from the home page to the guide (GUID-06). */
export function GuideBand() {
  return (
    <section
      aria-labelledby="trouver-mon-parfum"
      className="below-first-screen container-page mt-14 md:mt-24"
    >
      <div className="relative isolate flex flex-col gap-6 overflow-hidden rounded-lg border border-line bg-raised px-5 py-8 sm:px-8 md:flex-row md:items-center md:justify-between md:px-12 md:py-12">
        <div
          aria-hidden
          className="absolute inset-0 -z-10 bg-radial-[at_85%_40%] from-amber/22 to-transparent to-65%"
        />
        <div className="max-w-xl">
          <p className="eyebrow">Laissez-vous guider</p>
          <h2 id="trouver-mon-parfum" className="mt-3 text-2xl md:text-3xl">
            Trouver mon parfum
          </h2>
          <p className="mt-3 text-quiet">
            Pour qui, pour quel moment, dans quelle famille&nbsp;: trois questions, et nous choisissons pour
            vous.
          </p>
        </div>
        <Link
          to="/trouver-mon-parfum"
          search={{}}
          className={buttonClasses('primary', 'max-sm:px-4 sm:self-start md:shrink-0 md:self-center')}
        >
          Répondre aux trois questions
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Link>
      </div>
    </section>
  )
}
