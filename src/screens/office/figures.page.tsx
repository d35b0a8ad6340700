import { figuresQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficeFigures } from '#features/backoffice/web/office-figures.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-figures', (api: BackofficeApi) => [figuresQuery(api)])

/** The counts of each day, and the funnel of new members. */
export default function OfficeFiguresPage() {
  const t = useTexts('office-figures')
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <OfficeFigures />
    </OfficePage>
  )
}
