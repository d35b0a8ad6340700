import { unreadTotalSql } from '#features/chat/server/chat.sql.ts'
import { unseenLikeCount } from '#features/likes/server/likes.sql.ts'
import { unnotifiedMatchCount } from '#features/likes/server/matches.sql.ts'
import { discreetSql, suspensionCausesSql } from '#features/notifications/server/preferences.sql.ts'
import { dismissedAlertsSql } from '#features/notifications/server/alerts.sql.ts'
import { pushSubscribedSql } from '#features/notifications/server/push/push.sql.ts'
import type { ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import { statement } from '#platform/server/database/statement.ts'

type ProfileColumns = Pick<
  ProfileRow,
  | 'name'
  | 'country'
  | 'regionCode'
  | 'cityName'
  | 'status'
  | 'gender'
  | 'sexuality'
  | 'birthDate'
  | 'interests'
  | 'hairColour'
  | 'eyeColour'
  | 'bodyType'
  | 'relationshipStatus'
  | 'tattoos'
  | 'isFictional'
>

/** The data of `user.php`. */
export interface UserRow extends ProfileColumns {
  id: string
  email: string
  accountStatus: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  language: string
  signupAt: Date
  apiSignup: boolean
  credits: number
  premium: boolean
  /** The photo in the member's own menu: the main one, or the first while none is active. */
  photoKey: string | null
  photoStatus: 'pending' | 'active' | 'rejected' | null
  unread: number
  unseenLikes: number
  unnotifiedMatches: number
  /** Increases with every change that the menu shows; 0 before the first change. */
  version: number
  /** The causes that turned mails off. */
  suspensionCauses: string[]
  /** Whether the browser of this session has a push subscription. */
  hasPush: boolean
  dismissedAlerts: string[]
  isDiscreet: boolean
}

/** A single statement, because every page of a member runs it. */
export const findUser = statement<{ memberId: string; sessionId: string }, UserRow>(
  'viewer.find_user',
  `select a.id, a.email, a.status as account_status, a.language, a.signup_at,
    coalesce(a.tracking ? 'network', false) as api_signup,
    p.name, p.country, p.region_code, p.city_name, p.status, p.gender, p.sexuality, p.birth_date, p.interests, p.hair_colour,
    p.eye_colour, p.body_type, p.relationship_status, p.tattoos, p.is_fictional,
    coalesce(b.credits, 0) as credits, coalesce(b.paid_orders > 0, false) as premium,
    photo.file_key as photo_key, photo.status as photo_status,
    ${unreadTotalSql} as unread, ${unseenLikeCount} as unseen_likes, ${unnotifiedMatchCount} as unnotified_matches, coalesce(v.version, 0) as version,
    ${suspensionCausesSql} as suspension_causes, ${pushSubscribedSql} as has_push,
    ${dismissedAlertsSql} as dismissed_alerts, ${discreetSql} as is_discreet
  from account a
  join profile p on p.member_id = a.id
  left join credit_balance b on b.member_id = a.id
  left join member_version v on v.member_id = a.id
  left join lateral (
    select file_key, status from photo where member_id = a.id and site_id = :site order by is_main desc, position, id limit 1
  ) photo on true
  where a.id = :memberId and a.site_id = :site`,
)
