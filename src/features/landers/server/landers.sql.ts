import { statement } from '#platform/server/database/statement.ts'

/** Counts the real members of a site and those active since a time. It selects by country, to use the indexes. */
export const countForHome = statement<{ countries: string[]; activeSince: Date }, { members: number; online: number }>(
  'landers.count_for_home',
  `select
    (select coalesce(sum(c.members), 0) from member_year_count c
      where c.site_id = :site and c.country = any(:countries::bpchar[]) and c.region = '')::bigint as members,
    (select count(*) from unnest(:countries::bpchar[]) as searched (country) cross join unnest(array['female', 'male']) as kind (gender)
      join member_search s on s.country = searched.country and s.gender = kind.gender
      where s.visible and not s.is_fictional and s.site_id = :site and s.last_active > :activeSince)::bigint as online`,
)
