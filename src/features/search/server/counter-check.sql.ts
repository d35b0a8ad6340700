import { statement } from '#platform/server/statement.ts'

/** A counter that does not say what the rows say; a side that is missing is 0. */
export interface WrongCounter {
  counter: 'month' | 'year'
  site_id: string
  country: string
  gender: string
  sexuality: string
  /** '' is the whole country. */
  region: string
  /** The first day of the month or the year of birth. */
  born: string
  stored: number
  counted: number
}

const countSql = (
  unit: 'month' | 'year',
) => `select '${unit}' as counter, site_id, country, gender, sexuality, area as region,
    date_trunc('${unit}', birth_date)::date as born, count(*)::integer as members
  from member_search cross join lateral unnest(array['', region]) as area
  where visible and not is_fictional group by 2, 3, 4, 5, 6, 7`

/** Every counter that is wrong, in one look at rows and counters of the same instant. */
export const listWrongCounters = statement<[most: number], WrongCounter>(
  'search.list_wrong_counters',
  `with counted as (${countSql('month')} union all ${countSql('year')}),
     kept as (
       select 'month' as counter, site_id, country, gender, sexuality, region, birth_month as born, members from member_count
       union all
       select 'year', site_id, country, gender, sexuality, region, birth_year, members from member_year_count)
   select counter, site_id, country::text, gender, sexuality, region, born::text, coalesce(kept.members, 0) as kept,
     coalesce(counted.members, 0) as counted
   from counted full join kept using (counter, site_id, country, gender, sexuality, region, born)
   where coalesce(counted.members, 0) <> coalesce(kept.members, 0)
   order by abs(coalesce(counted.members, 0) - coalesce(kept.members, 0)) desc, 1, 2, 3, 4, 5, 6, 7 limit $1`,
)
