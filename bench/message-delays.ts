import type { LiveMember } from './live-pairs.ts'

/** The time from a fault to the next one, by `performance.now`. */
export interface Phase {
  readonly startedAt: number
  readonly endedAt: number
}

/** Returns the members of each conversation. */
export function listConversations(members: readonly LiveMember[]): LiveMember[][] {
  return [...Map.groupBy(members, ({ conversationId }) => conversationId).values()]
}

/**
 * Returns the longest time that a window of a conversation lacked an acknowledged message during a phase, in seconds.
 * Infinity when a window never showed it.
 */
export function measureLongestDelay(members: readonly LiveMember[], phase: Phase): number {
  let longest = 0
  for (const pair of listConversations(members))
    for (const { acknowledgedAt } of pair)
      for (const [id, acknowledged] of acknowledgedAt)
        if (acknowledged < phase.endedAt)
          for (const { receivedAt } of pair)
            longest = Math.max(longest, (receivedAt.get(id) ?? Infinity) - Math.max(acknowledged, phase.startedAt))
  return longest / 1000
}
