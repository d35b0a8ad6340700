import { LANDERS } from '#features/landers/slug.rules.ts'
import { createFinding, type Finding } from './doctor-findings.ts'
import type { ExaminedSite } from './doctor-sites.ts'

/** Lists what is wrong with the slugs of landers and with the pages that operators wrote for a site. */
export function listContentFindings(site: ExaminedSite): Finding[] {
  const { key, slugs } = site
  const landers: readonly string[] = LANDERS
  return [
    ...slugs
      .filter(({ lander }) => !landers.includes(lander))
      .map(({ lander, slug }) =>
        createFinding('lander_slug_without_lander', {
          site: key,
          problem: `The slug ${slug} of ${key} belongs to ${lander}, which is no lander.`,
          remedy: `psql "$DATABASE_URL" -c "delete from lander_slug where lander = '${lander}' and slug = '${slug}'"`,
        }),
      ),
    ...listPageFindings(site),
  ]
}

function listPageFindings({ key, pages, parsed }: ExaminedSite): Finding[] {
  const own = parsed.domain_language
  const isInOwnLanguage = (slug: string) => pages.some((page) => page.slug === slug && page.language === own)
  return [
    ...pages
      .filter(({ isBlank }) => isBlank)
      .map(({ slug, language }) =>
        createFinding('page_without_text', {
          site: key,
          problem: `The page ${slug} of ${key} has no text in ${language}.`,
          remedy: `npm run vonk -- call pages.removeTextPage slug=${slug} language=${language} --site ${key} --as <address>`,
        }),
      ),
    ...pages
      .filter(({ slug }) => !isInOwnLanguage(slug))
      .map(({ slug, language }) =>
        createFinding('page_not_in_site_language', {
          site: key,
          problem: `The page ${slug} of ${key} is there in ${language}, but not in ${own}.`,
          remedy: `npm run vonk -- call pages.saveTextPage slug=${slug} language=${own} after=0 title="…" body=@<file> --site ${key} --as <address>`,
        }),
      ),
  ]
}
