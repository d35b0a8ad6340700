// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'

/** Deletes the subscription of a session, except that of the given endpoint. */
export const deleteSubscriptionOf = statement<{ sessionId: string; memberId: string; exceptEndpoint: string | null }>(
  'notifications.delete_push_subscription',
  `delete from push_subscription where session_id = :sessionId and member_id = :memberId and endpoint is distinct from :exceptEndpoint`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** Stores the subscription of a session. An endpoint belongs to the session that stored it last. */
export const storeSubscription = statement<{
  sessionId: string
  memberId: string
  endpoint: string
  p256dh: string
  auth: string
  origin: string
}>(
  'notifications.store_push_subscription',
  `insert into push_subscription (session_id, member_id, site_id, endpoint, p256dh, auth, origin, created_at, seen_at)
   values (:sessionId, :memberId, :site, :endpoint, :p256dh, :auth, :origin, :now, :now)
   on conflict (endpoint) do update set session_id = excluded.session_id, member_id = excluded.member_id,
     site_id = excluded.site_id, p256dh = excluded.p256dh, auth = excluded.auth, origin = excluded.origin,
     created_at = case when push_subscription.session_id = excluded.session_id
       then push_subscription.created_at else excluded.created_at end`,
)

/** A browser to push to. */
export interface SubscriptionRow {
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  origin: string
  createdAt: Date
  seenAt: Date | null
}

export const listSubscriptions = statement<{ memberId: string }, SubscriptionRow>(
  'notifications.list_push_subscriptions',
  `select p.session_id, p.endpoint, p.p256dh, p.auth, p.origin, p.created_at, p.seen_at
   from push_subscription p join session s on s.id = p.session_id and s.subject_id = p.member_id
   where p.member_id = :memberId and p.site_id = :site and s.expires_at > :now order by p.created_at`,
)

/** Deletes a subscription that the push service has ended, unless the browser has replaced it. */
export const deleteEndedSubscription = statement<{ sessionId: string; endpoint: string }>(
  'notifications.delete_ended_push_subscription',
  `delete from push_subscription where session_id = :sessionId and endpoint = :endpoint`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Sets the time at which members had the site on the screen. Skips rows that another process writes. */
export const updateSeenAt = statement<{ memberIds: readonly string[] }>(
  'notifications.update_push_seen_at',
  `update push_subscription set seen_at = :now where session_id in (
     select session_id from push_subscription where member_id = any(:memberIds) and (seen_at is null or seen_at < :now)
     for update skip locked)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** SQL: whether the session has a push subscription. */
export const pushSubscribedSql = `exists (select from push_subscription where session_id = :sessionId)`
