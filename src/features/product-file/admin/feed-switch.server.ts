import type { AdminActor } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { feedCounts, isFeedOn } from '../feed.server.ts'
import { type FeedState, feedPaths } from '../feed.ts'

export async function readFeedState(): Promise<FeedState> {
  if (!(await isFeedOn())) return null
  const { origin } = runtime()
  return { google: origin + feedPaths.xml, meta: origin + feedPaths.csv, counts: await feedCounts() }
}

/** Switches the product feeds on or off (D61). @throws DomainError forbidden */
export async function switchFeed(actor: AdminActor, isOn: boolean): Promise<FeedState> {
  await callSql(actor, 'setProductFeed', { isOn })
  return readFeedState()
}
