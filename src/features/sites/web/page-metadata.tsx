import { useLocation } from 'react-router'
import { noindex } from '#platform/navigation/page-handle.ts'
import { useLocale } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { buildLanguageUrl, listAlternates } from '../language.rules.ts'
import { getSocialCardPath, SOCIAL_CARD, toMainOrigin } from '../rules.ts'
import { useSettings } from './sites.queries.ts'

export type PageMetadataProps = {
  /** The title of the tab, with the name of the site. */
  title: string
  /** The description of the site by default. */
  description?: string
  /** The languages of the page; by default those of the site. In another one it is shown in the site's own. */
  languages?: readonly string[]
  /** Whether search engines may index the page at its URL, by default. */
  isIndexed?: boolean
}

/**
 * The metadata of a page that search engines may index: title, description, the canonical URL on the main host, and the
 * texts and picture of link previews. Each language has its own URL (docs/decisions/103).
 */
export function PageMetadata({
  title,
  description: ownDescription,
  languages: ownLanguages,
  isIndexed = true,
}: PageMetadataProps) {
  const { name, domain, domain_language: own, languages: siteLanguages, description: siteDescription } = useSettings()
  const description = ownDescription ?? siteDescription
  const { origin: requested } = useVisit()
  const { pathname } = useLocation()
  const locale = useLocale()
  const origin = toMainOrigin(requested, domain)
  const languages = ownLanguages ?? siteLanguages
  const language = languages.includes(locale) ? locale : own
  const url = buildLanguageUrl(origin + pathname, { language, own })
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="rating" content="adult" />
      {isIndexed ? <link rel="canonical" href={url} /> : <meta name="robots" content={noindex} />}
      {(isIndexed ? listAlternates(origin + pathname, { languages, own }) : []).map((alternate) => (
        <link key={alternate.language} rel="alternate" hrefLang={alternate.language} href={alternate.url} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={origin + getSocialCardPath(locale)} />
      <meta property="og:image:width" content={String(SOCIAL_CARD.width)} />
      <meta property="og:image:height" content={String(SOCIAL_CARD.height)} />
      <meta property="og:image:alt" content={name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
