import { useParams } from 'react-router'
import { ChangeFictionalForm, FictionalPhotos, RetireForm } from '#features/profiles/web/office-fictional-profile.tsx'
import { fictionalProfileQuery, type FictionalApi } from '#features/profiles/web/office-fictional.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-fictional-profile', (api: FictionalApi, { params }) => [
  fictionalProfileQuery(api, params['id'] ?? ''),
])

/** One fictional profile: its fields, its photos with their licenses, and its end. */
export default function OfficeFictionalProfilePage() {
  const { id = '' } = useParams()
  const t = useTexts('office-fictional')
  const format = useFormatter()
  const profile = useQueryData(fictionalProfileQuery(useApi<FictionalApi>(), id))
  const { name, age, gender, createdAt, retiredAt } = profile
  const toDay = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  return (
    <OfficePage
      title={name}
      intro={
        retiredAt === null
          ? t('summary', { age, gender: t(`genders.${gender}`), at: toDay(createdAt) })
          : t('retiredIntro', { at: toDay(retiredAt) })
      }
      actions={
        <a href={officeHref('office-fictional')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      {retiredAt === null && <ChangeFictionalForm profile={profile} />}
      <FictionalPhotos profile={profile} />
      {retiredAt === null && <RetireForm id={id} />}
    </OfficePage>
  )
}
