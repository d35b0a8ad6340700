import { useSearchParams } from 'react-router'
import { bouncedSignupsQuery, type SignupsApi } from '#features/signup/web/office-signups.queries.ts'
import {
  BouncedSignupTable,
  correctBouncedForm,
  leaveBouncedForm,
  removeBouncedForm,
} from '#features/signup/web/office-signups.tsx'
import { LostRefusal, OfficePage, PageLinks } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-signups', (api: SignupsApi, { search }) => [
  bouncedSignupsQuery(api, search.get('after')),
])

/** The signups of partners whose mail was refused, for a decision. */
export default function OfficeSignupsPage() {
  const t = useTexts('office-signups')
  const after = useSearchParams()[0].get('after')
  const { signups, next } = useQueryData(bouncedSignupsQuery(useApi<SignupsApi>(), after))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <LostRefusal forms={[correctBouncedForm, removeBouncedForm, leaveBouncedForm]} />
      <BouncedSignupTable signups={signups} />
      <PageLinks page="office-signups" after={after} next={next} />
    </OfficePage>
  )
}
