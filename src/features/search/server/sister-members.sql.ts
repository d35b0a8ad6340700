import { statement } from '#platform/server/database/statement.ts'

/** The fields of a member that a sister site may show. */
export interface SisterSiteMemberRow {
  name: string
  birthDate: string
  cityName: string
  siteName: string
  host: string
}

/**
 * Finds the most recently active fitting member of a sister site who agreed to be shown. The setting `member_resell` of
 * the sister site must be on. The caller checks the same setting of its own site. Returns neither an id nor a photo
 * (C-12).
 */
export const findSisterMember = statement<
  { country: string; genders: string[]; sexualities: string[] },
  SisterSiteMemberRow
>(
  'search.find_sister_member',
  `select s.name, s.birth_date, s.city_name, coalesce(site.settings ->> 'name', h.host) as site_name, h.host
  from site this_site
    join site on site.company_id = this_site.company_id and site.id <> this_site.id
      and (site.settings ->> 'member_resell')::boolean
    join site_host h on h.site_id = site.id and h.main
    join profile p on p.site_id = site.id and p.on_sister_sites
    join member_search s on s.member_id = p.member_id and s.visible and not s.is_fictional and s.country = :country
    join unnest(:genders::text[], :sexualities::text[]) as sought (gender, sexuality)
      on sought.gender = s.gender and sought.sexuality = s.sexuality
  where this_site.id = :site
  order by s.last_active desc, s.member_id desc limit 1`,
  { allSites: 'the column of the site is not called site_id' },
)
