import { OfficeOverview } from '#features/backoffice/web/office-overview.tsx'
import { overviewQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficePage, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { Alert } from '#ui/alert.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office', (api: BackofficeApi) => [overviewQuery(api)])

/** The first page of the office: whether all is well. */
export default function OfficeOverviewPage() {
  const t = useTexts('office')
  const { name, siteName, recoveryCodesLeft } = useFrame()
  return (
    <OfficePage title={t('overview.title', { name })} intro={t('overview.intro', { siteName })}>
      {recoveryCodesLeft === 0 && (
        <Alert tone="warning" className="mb-6">
          {t('overview.noCodes')}{' '}
          <a href={officeHref('office-account')} className="underline">
            {t('overview.makeCodes')}
          </a>
        </Alert>
      )}
      <OfficeOverview />
    </OfficePage>
  )
}
