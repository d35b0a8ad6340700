import { statement } from '#platform/server/database/statement.ts'
import type { Gender } from '../rules.ts'

/** A fictional profile in the list of the office. */
export interface FictionalRow {
  id: string
  name: string
  birthDate: string
  gender: Gender
  cityName: string
  createdAt: Date
  retiredAt: Date | null
  activePhotos: number
  waitingPhotos: number
}

const columns = `p.member_id as id, p.name, p.birth_date, p.gender, p.city_name, p.created_at, p.retired_at,
  (select count(*)::int from photo where member_id = p.member_id and status = 'active') as active_photos,
  (select count(*)::int from photo where member_id = p.member_id and status = 'pending') as waiting_photos`

/**
 * Lists fictional profiles of a site by name, the retired ones last: those after one, or from the first one. `afterRetired` says
 * whether that one was retired when it was listed.
 */
export const listFictionalRows = statement<
  { limit: number; afterRetired: boolean | null; afterId: string | null },
  FictionalRow
>(
  'profiles.list_fictional',
  `select ${columns} from profile p where p.site_id = :site and p.is_fictional and (:afterId::uuid is null or exists (
     select from profile last where last.member_id = :afterId and last.site_id = :site and last.is_fictional
       and (p.retired_at is not null, p.name, p.member_id) > (:afterRetired::boolean, last.name, last.member_id)))
   order by p.retired_at is not null, p.name, p.member_id limit :limit`,
)

export const findFictionalRow = statement<
  { memberId: string },
  FictionalRow & { seeks: 'male' | 'female' | 'both'; about: string }
>(
  'profiles.find_fictional',
  `select ${columns}, p.seeks, p.about from profile p where p.member_id = :memberId and p.site_id = :site and p.is_fictional`,
)

/** Retires a fictional profile and hides it from everybody but its contacts. */
export const writeRetirement = statement<{ memberId: string }>(
  'profiles.retire_fictional',
  `update profile set retired_at = :now, invisible = true, version = version + 1
   where member_id = :memberId and site_id = :site and is_fictional and retired_at is null`,
)
