import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adminQuery, useSession } from '../api/session.queries.ts'
import { Waiting } from '../client/waiting.tsx'
import type { Person, ReturnTo } from '../domain/session-user.ts'
import { useWayOn } from './use-way-on.ts'

type VisitorsOnlyProps = {
  returnTo: ReturnTo
  /** Is given what a form calls when it has just signed somebody in: it leads on by itself. */
  children: (onArrival: () => void) => ReactNode
}

/** Login and registration are for visitors: whoever is signed in, here or in another tab, is led on. */
export function VisitorsOnly({ returnTo, children }: VisitorsOnlyProps) {
  const session = useSession()
  const [hasArrived, setArrived] = useState(false)
  const isLinkRefused = useLocation({ select: ({ state }) => state.isLinkRefused })
  if (session.status === 'signed-in' && !hasArrived && !isLinkRefused) {
    return <LeadOn person={session.person} returnTo={returnTo} />
  }
  return children(() => setArrived(true))
}

function LeadOn({ person, returnTo }: { person: Person; returnTo: ReturnTo }) {
  const { data: isAdmin, isError } = useQuery(adminQuery(person.id))
  const goOn = useWayOn(returnTo)
  const hasLeft = useRef(false)
  // Leaving is not the answer to an event: the page was opened by somebody whom it is not for.
  useEffect(() => {
    if (hasLeft.current || (isAdmin === undefined && !isError)) return
    hasLeft.current = true
    goOn({ person, isAdmin: isAdmin === true }, true)
  }, [goOn, isAdmin, isError, person])
  return <Waiting>Vérification des accès...</Waiting>
}
