import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearSession, sessionQuery } from './session.queries.ts'
import { reactionTo, type SessionEvent } from './session-event.ts'

const CHANNEL = 'session'

/** Tells the browser's other tabs. */
export function tellOtherTabs(event: SessionEvent): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(event)
  channel.close()
}

/** Keeps this tab in step with the session as other tabs change it, and when the browser brings the page back from memory. */
export function FollowSession() {
  const queryClient = useQueryClient()

  // Channel and page life are outside React; this part listens as long as the page stands.
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries(sessionQuery)
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      const reaction = reactionTo(data)
      if (reaction === 'read') read()
      if (reaction === 'clear') clearSession(queryClient)
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read()
    }
    addEventListener('pageshow', onShow)
    return () => {
      channel.close()
      removeEventListener('pageshow', onShow)
    }
  }, [queryClient])

  return null
}
