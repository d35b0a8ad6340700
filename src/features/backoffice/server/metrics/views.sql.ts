import { statement } from '#platform/server/database/statement.ts'
import { OTHER_CAMPAIGNS } from '../../view.rules.ts'

// A campaign has rows of its own when it has one already, when staff entered its cost, or while the day has few rows.
const campaignOfRow = `case when v.campaign = ''
      or exists (select from figure_view f where f.site_id = :siteId and f.day = :day and f.page = v.page and f.slug = v.slug
        and f.campaign = v.campaign)
      or exists (select from campaign_cost c where c.site_id = :siteId and c.campaign = v.campaign)
      or (select count(*) from (select from figure_view f where f.site_id = :siteId and f.day = :day limit :rowsMax) row) < :rowsMax
    then v.campaign else '${OTHER_CAMPAIGNS}' end`

/** Adds views of a day. The rows are locked in the same order by all processes. */
export const addViews = statement<{
  siteId: string
  day: string
  pages: readonly string[]
  slugs: readonly string[]
  campaigns: readonly string[]
  views: readonly number[]
  rowsMax: number
}>(
  'backoffice.add_views',
  `insert into figure_view as f (site_id, day, page, slug, campaign, views)
   select :siteId, :day::date, v.page, v.slug, ${campaignOfRow}, sum(v.views)
   from unnest(:pages::text[], :slugs::text[], :campaigns::text[], :views::bigint[]) as v (page, slug, campaign, views)
   group by 3, 4, 5 order by 3, 4, 5
   on conflict (site_id, day, page, slug, campaign) do update set views = f.views + excluded.views`,
)

/** The views of a page in a campaign. */
export interface ViewRow {
  page: string
  slug: string
  campaign: string
  views: number
}

/** Adds up the views from a day on. */
export const sumViews = statement<{ fromDay: string }, ViewRow>(
  'backoffice.sum_views',
  `select page, slug, campaign, sum(views)::float8 as views from figure_view
   where site_id = :site and day >= :fromDay::date group by page, slug, campaign order by page, slug, campaign`,
)

/** Adds up the views of each page and slug from a day on. */
export const sumPageViews = statement<{ fromDay: string }, Omit<ViewRow, 'campaign'>>(
  'backoffice.sum_page_views',
  `select page, slug, sum(views)::float8 as views from figure_view
   where site_id = :site and day >= :fromDay::date group by page, slug order by page, slug`,
)

export const deleteOldViews = statement<{ siteId: string; beforeDay: string }>(
  'backoffice.delete_old_views',
  'delete from figure_view where site_id = :siteId and day < :beforeDay::date',
)

/** Returns the day of the first view; null when there is none. */
export const findFirstViewDay = statement<void, { day: string | null }>(
  'backoffice.find_first_view_day',
  `select to_char(min(day), 'YYYY-MM-DD') as day from figure_view where site_id = :site`,
)
