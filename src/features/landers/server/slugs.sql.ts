import type { Interest, Niche } from '#features/sites/rules.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { LanderTexts } from '../slug.rules.ts'

/** A slug of a lander with its texts by language. */
export interface SlugRow {
  lander: string
  slug: string
  niche: Niche | null
  network: string | null
  ref: string | null
  interests: Interest[]
  texts: Record<string, LanderTexts>
}

const slugColumns = `slug.lander, slug.slug, slug.niche, slug.network, slug.ref, slug.interests,
  coalesce((select jsonb_object_agg(t.language, jsonb_build_object('headline', t.headline, 'text', t.text, 'button', t.button))
    from lander_slug_text t where t.site_id = slug.site_id and t.lander = slug.lander and t.slug = slug.slug), '{}') as texts`

export const findSlug = statement<{ lander: string; slug: string }, SlugRow>(
  'landers.find_slug',
  `select ${slugColumns} from lander_slug slug where slug.site_id = :site and slug.lander = :lander and slug.slug = :slug`,
)

export const listSlugs = statement<void, SlugRow>(
  'landers.list_slugs',
  `select ${slugColumns} from lander_slug slug where slug.site_id = :site order by slug.lander, slug.slug`,
)

/** Inserts a slug without values; 0 when it exists. */
export const insertSlug = statement<{ lander: string; slug: string }>(
  'landers.insert_slug',
  `insert into lander_slug (site_id, lander, slug, created_at) values (:site, :lander, :slug, :now) on conflict do nothing`,
)

export const lockSlug = statement<{ lander: string; slug: string }, { slug: string }>(
  'landers.lock_slug',
  `select slug from lander_slug where site_id = :site and lander = :lander and slug = :slug for update`,
)

export const updateSlug = statement<{
  lander: string
  slug: string
  niche: Niche | null
  network: string | null
  ref: string | null
  interests: readonly string[]
}>(
  'landers.update_slug',
  `update lander_slug set niche = :niche, network = :network, ref = :ref, interests = :interests
   where site_id = :site and lander = :lander and slug = :slug`,
)

export const upsertSlugText = statement<{
  lander: string
  slug: string
  language: string
  headline: string
  text: string
  button: string
}>(
  'landers.upsert_slug_text',
  `insert into lander_slug_text (site_id, lander, slug, language, headline, text, button) values (:site, :lander, :slug, :language, :headline, :text, :button)
   on conflict (site_id, lander, slug, language) do update set headline = :headline, text = :text, button = :button`,
)

export const deleteSlug = statement<{ lander: string; slug: string }>(
  'landers.delete_slug',
  `delete from lander_slug where site_id = :site and lander = :lander and slug = :slug`,
)

export const deleteSlugText = statement<{ lander: string; slug: string; language: string }>(
  'landers.delete_slug_text',
  `delete from lander_slug_text where site_id = :site and lander = :lander and slug = :slug and language = :language`,
)
