import { useParams } from 'react-router'
import { isMemberLander } from '#features/landers/slug.rules.ts'
import { RemoveSlugForm, SlugForm, SlugTexts } from '#features/landers/web/office-landers.ts'
import { officeSlugQuery, type SlugsApi } from '#features/landers/web/office-slugs.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-lander', (api: SlugsApi, { params }) => [
  officeSlugQuery(api, params['lander'] ?? '', params['slug'] ?? ''),
])

/** A slug of a landing page: its values, its texts in each language of the site, and its removal. */
export default function OfficeLanderPage() {
  const t = useTexts('office-landers')
  const { lander = '', slug = '' } = useParams()
  const found = useQueryData(officeSlugQuery(useApi<SlugsApi>(), lander, slug))
  const linkClasses = 'font-semibold text-primary-text underline'
  return (
    <OfficePage
      title={`${lander}/${slug}`}
      actions={
        <>
          {isMemberLander(found.lander) ? (
            <span className="wrap-anywhere text-text-2">{found.url}</span>
          ) : (
            <a href={found.url} target="_blank" rel="noreferrer" className={linkClasses}>
              {t('open')}
            </a>
          )}
          <a href={officeHref('office-landers')} className={linkClasses}>
            {t('back')}
          </a>
        </>
      }
    >
      <SlugForm slug={found} />
      {found.languages.map((language) => (
        <SlugTexts key={language} slug={found} language={language} />
      ))}
      <RemoveSlugForm slug={found} />
    </OfficePage>
  )
}
