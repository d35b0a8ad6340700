import { useParams, useSearchParams } from 'react-router'
import { TimelineFilter, TimelineTable } from '#features/backoffice/web/backoffice.tsx'
import { readTimelineInput, timelineQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-timeline', (api: BackofficeApi, { params, search }) => [
  timelineQuery(api, readTimelineInput(params['id'] ?? '', search)),
])

/** The timeline of a member. */
export default function OfficeTimelinePage() {
  const t = useTexts('member-file')
  const members = useTexts('backoffice')
  const { id = '' } = useParams()
  const input = readTimelineInput(id, useSearchParams()[0])
  const { name, sources, events, next } = useQueryData(timelineQuery(useApi<BackofficeApi>(), input))
  const { source } = input
  return (
    <OfficePage
      title={t('timeline.of', { name: name ?? members('members.unnamed') })}
      intro={t('timeline.intro')}
      actions={
        <a href={officeHref('office-member', { id })} className="font-semibold text-primary-text underline">
          {t('toFile')}
        </a>
      }
    >
      <TimelineFilter sources={sources} source={source} />
      <TimelineTable events={events} />
      {next && (
        <a
          href={officeHref('office-timeline', { id }, { ...(source && { source }), before: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('timeline.older')}
        </a>
      )}
    </OfficePage>
  )
}
