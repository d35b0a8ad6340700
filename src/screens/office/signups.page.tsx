import { bouncedSignupsQuery, type SignupsApi } from '#features/signup/web/office-signups.queries.ts'
import { BouncedSignupTable } from '#features/signup/web/office-signups.tsx'
import { LostRefusal, OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff((api: SignupsApi) => [bouncedSignupsQuery(api)])

/** The signups of partners whose mail was refused, for a decision. */
export default function OfficeSignupsPage() {
  const t = useTexts('office-signups')
  const { signups } = useQueryData(bouncedSignupsQuery(useApi<SignupsApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <LostRefusal actions={['signup.correctBounced', 'signup.removeBounced', 'signup.leaveBounced']} />
      <BouncedSignupTable signups={signups} />
    </OfficePage>
  )
}
