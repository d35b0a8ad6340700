import { useParams } from 'react-router'
import { PageVersion } from '#features/pages/web/legal-page.tsx'
import { textPageQuery, type PagesApi } from '#features/pages/web/pages.queries.ts'
import { PublicHeader, PublicMetadata } from '#features/pages/web/public-header.tsx'
import { TextBlocks } from '#features/pages/web/text-blocks.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'

const queries = (api: PagesApi, { params }: PageArgs) => [textPageQuery(api, params['slug'] ?? '')]

export const handle = {
  namespaces: ['pages'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** A page that an operator wrote (R-2.50, C-05, C-50). */
export default function TextPage() {
  const t = useTexts('pages')
  const { slug = '' } = useParams()
  const { title, body, language, languages, savedAt, niche } = useQueryData(textPageQuery(useApi<PagesApi>(), slug))
  const { name, niche: siteNiche } = useSettings()
  const lang = language === useLocale() ? undefined : language
  return (
    <div data-niche={niche ?? siteNiche} lang={lang} className="text-lg">
      <PublicMetadata title={title} description={t('textPage.description', { title, name })} languages={languages} />
      <PublicHeader title={title}>
        <PageVersion date={savedAt} />
      </PublicHeader>
      <div className="mx-auto w-full max-w-[1200px] px-5 pt-10 sm:px-6 lg:pt-16 print:px-0">
        <div className="read-column">
          <TextBlocks body={body} />
        </div>
      </div>
    </div>
  )
}
