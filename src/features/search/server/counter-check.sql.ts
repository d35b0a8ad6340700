import { statement } from '#platform/server/database/statement.ts'

/** A stored counter that differs from the number of members it counts. A missing counter is 0. */
export interface WrongCounter {
  counter: 'month' | 'year'
  siteId: string
  country: string
  gender: string
  sexuality: string
  /** '' for the whole country. */
  region: string
  /** The first day of the month or the year of birth. */
  born: string
  stored: number
  counted: number
}

const buildCountSql = (
  unit: 'month' | 'year',
) => `select '${unit}' as counter, site_id, country, gender, sexuality, area as region,
    date_trunc('${unit}', birth_date)::date as born, count(*)::integer as members
  from member_search cross join lateral unnest(array['', region]) as area
  where visible and not is_fictional group by 2, 3, 4, 5, 6, 7`

/** Lists the wrong counters. One statement reads rows and counters from the same snapshot. */
export const listWrongCounters = statement<{ limit: number }, WrongCounter>(
  'search.list_wrong_counters',
  `with counted as (${buildCountSql('month')} union all ${buildCountSql('year')}),
     stored as (
       select 'month' as counter, site_id, country, gender, sexuality, region, birth_month as born, members from member_count
       union all
       select 'year', site_id, country, gender, sexuality, region, birth_year, members from member_year_count)
   select counter, site_id, country::text, gender, sexuality, region, born::text, coalesce(stored.members, 0) as stored,
     coalesce(counted.members, 0) as counted
   from counted full join stored using (counter, site_id, country, gender, sexuality, region, born)
   where coalesce(counted.members, 0) <> coalesce(stored.members, 0)
   order by abs(coalesce(counted.members, 0) - coalesce(stored.members, 0)) desc, 1, 2, 3, 4, 5, 6, 7 limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
