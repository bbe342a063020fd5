import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { listParamsSchema } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { savedLetterSchema } from '../letter.ts'
import {
  changeLetter,
  deleteLetter,
  listLetters,
  readOpenLetter,
  saveLetter,
  sendLetter,
  sendTestLetter,
} from './letters.server.ts'
import * as accept from './letters.ts'
import { type ListedLetter, letterChangeSchema, letterIdSchema, sendLetterSchema } from './letters.ts'
import {
  deleteSubscriber,
  listSubscribers,
  readActiveSubscribers,
  setSubscriberActivity,
} from './subscribers.server.ts'

/** A page of the letters to the subscribers (D63). */
export const getLetters = adminGet().validator(checked(listParamsSchema)).handler(asCaller(listLetters))

export const getLetter = adminGet().validator(checked(letterIdSchema)).handler(asCaller(readOpenLetter))

export const saveLetterDraft = adminPost().validator(checked(savedLetterSchema)).handler(asCaller(saveLetter))

export const removeLetter = adminPost().validator(checked(letterIdSchema)).handler(asCaller(deleteLetter))

export const sendLetterToAll = adminPost().validator(checked(sendLetterSchema)).handler(asCaller(sendLetter))

export const setLetterState = adminPost()
  .validator(checked(letterChangeSchema))
  .handler(asCaller(changeLetter))

export const tryLetter = adminPost().validator(checked(letterIdSchema)).handler(asCaller(sendTestLetter))

/** How often letters are read again of which one is being sent: its mails change nothing that is announced. */
const PROGRESS_MS = 5_000

export function progressMs(letters: readonly Pick<ListedLetter, 'state'>[]): number | false {
  return letters.some(({ state }) => state === 'sending') ? PROGRESS_MS : false
}

/** Where all letters are kept below the admin's own key: who gets them depends on the subscribers. */
export const lettersKey = ['newsletter', 'letters'] as const

export const letterQuery = (adminKey: AdminQueryKey, id: string) =>
  queryOptions({
    queryKey: [...adminKey, ...lettersKey, id],
    queryFn: async ({ signal }) => unwrap(await getLetter({ data: { id }, signal })),
    refetchInterval: ({ state }) => progressMs(state.data ? [state.data.letter] : []),
  })

/** A page of the subscribers, with the counts (ANEWS-01, ANEWS-02); a POST keeps names out of logs. */
export const getSubscribers = adminPost()
  .validator(checked(listParamsSchema))
  .handler(asCaller(listSubscribers))

export const getActiveSubscribers = adminGet()
  .validator(checked(accept.exportPartSchema))
  .handler(asCaller(readActiveSubscribers))

export const changeSubscriberActivity = adminPost()
  .validator(checked(accept.subscriberActivitySchema))
  .handler(asCaller(setSubscriberActivity))

export const removeSubscriber = adminPost()
  .validator(checked(accept.subscriberIdSchema))
  .handler(asCaller(deleteSubscriber))
