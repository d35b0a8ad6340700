import { OfficePage, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { Alert } from '#ui/alert.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff()

/** The first page of the office. */
export default function OfficeOverviewPage() {
  const t = useTexts('office')
  const { name, siteName, recoveryCodesLeft } = useFrame()
  return (
    <OfficePage title={t('overview.title', { name })} intro={t('overview.intro', { siteName })}>
      {recoveryCodesLeft === 0 && (
        <Alert tone="warning">
          {t('overview.noCodes')}{' '}
          <a href={officeHref('office-account')} className="underline">
            {t('overview.makeCodes')}
          </a>
        </Alert>
      )}
    </OfficePage>
  )
}
