import { statement } from '#platform/server/database/statement.ts'
import type { Gender } from '../rules.ts'

/** A fictional profile in the list of the office. */
export interface FictionalRow {
  id: string
  name: string
  birth_date: string
  gender: Gender
  city_name: string
  created_at: Date
  retired_at: Date | null
  active_photos: number
  waiting_photos: number
}

const columns = `p.member_id as id, p.name, p.birth_date, p.gender, p.city_name, p.created_at, p.retired_at,
  (select count(*)::int from photo where member_id = p.member_id and status = 'active') as active_photos,
  (select count(*)::int from photo where member_id = p.member_id and status = 'pending') as waiting_photos`

/**
 * Lists fictional profiles of a site by name, the retired ones last: those after one, or from the first one. `afterRetired` says
 * whether that one was retired when it was listed.
 */
export const listFictionalRows = statement<
  [siteId: string, limit: number, afterRetired: boolean | null, afterId: string | null],
  FictionalRow
>(
  'profiles.list_fictional',
  `select ${columns} from profile p where p.site_id = $1 and p.is_fictional and ($4::uuid is null or exists (
     select from profile last where last.member_id = $4 and last.site_id = $1 and last.is_fictional
       and (p.retired_at is not null, p.name, p.member_id) > ($3::boolean, last.name, last.member_id)))
   order by p.retired_at is not null, p.name, p.member_id limit $2`,
)

export const findFictionalRow = statement<
  [memberId: string, siteId: string],
  FictionalRow & { seeks: 'male' | 'female' | 'both'; about: string }
>(
  'profiles.find_fictional',
  `select ${columns}, p.seeks, p.about from profile p where p.member_id = $1 and p.site_id = $2 and p.is_fictional`,
)

/** Retires a fictional profile and hides it from everybody but its contacts. */
export const writeRetirement = statement<[memberId: string, siteId: string, at: Date]>(
  'profiles.retire_fictional',
  `update profile set retired_at = $3, invisible = true, version = version + 1
   where member_id = $1 and site_id = $2 and is_fictional and retired_at is null`,
)
