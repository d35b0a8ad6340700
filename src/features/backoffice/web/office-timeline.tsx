import type { ReactNode } from 'react'
import { REPORT_CATEGORIES, OUTCOMES } from '#features/moderation/rules.ts'
import { ENTRY_REASONS } from '#features/credits/entry.rules.ts'
import { OfficeTable } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import type { Timeline } from './backoffice.queries.ts'
import { Time } from './office-member-file.tsx'

type TimelineEvent = Timeline['events'][number]

/** Chooses one source of the timeline. */
export function TimelineFilter({ sources, source = '' }: Pick<Timeline, 'sources'> & { source?: string | undefined }) {
  const t = useTexts('member-file')
  const options = sources.map((value) => ({ value, label: t(`timeline.source.${value}`) }))
  return (
    <form className="mb-5 grid max-w-xl gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <Select
        label={t('timeline.show')}
        name="source"
        defaultValue={source}
        options={[{ value: '', label: t('timeline.everything') }, ...options]}
      />
      <Button type="submit" variant="secondary">
        {t('timeline.filter')}
      </Button>
    </form>
  )
}

/** The events of a member, the newest first. */
export function TimelineTable({ events }: Pick<Timeline, 'events'>) {
  const t = useTexts('member-file')
  return (
    <OfficeTable
      label={t('timeline.title')}
      rows={events}
      keyOf={({ key }) => key}
      empty={t('timeline.empty')}
      columns={[
        { key: 'at', label: t('timeline.at'), cell: ({ at }) => <Time at={at} /> },
        { key: 'source', label: t('timeline.about'), cell: ({ source }) => t(`timeline.source.${source}`) },
        { key: 'what', label: t('timeline.what'), cell: ({ kind }) => t(`timeline.kind.${kind}`) },
        {
          key: 'detail',
          label: t('timeline.detail'),
          cell: (event) => (event.label === null ? '' : <EventDetail event={event} />),
        },
        { key: 'who', label: t('timeline.who'), cell: ({ staffName }) => staffName ?? '' },
      ]}
    />
  )
}

function EventDetail({ event: { source, label, amount, ref } }: { event: TimelineEvent }): ReactNode {
  const format = useFormatter()
  const text = useLabelText()(source, label)
  if (source === 'order' && ref) return <DetailLink href={officeHref('office-order', { id: ref })} text={text} />
  if ((source === 'report' || source === 'decision') && ref)
    return <DetailLink href={officeHref('office-case', { id: ref })} text={text} />
  if (amount !== null) return `${format.number(amount, { signDisplay: 'always' })} · ${text}`
  return source === 'office' ? <code>{text}</code> : text
}

/** Returns a function that returns the text of a label: reasons, categories and outcomes have one. */
function useLabelText(): (source: TimelineEvent['source'], label: string | null) => string {
  const credits = useTexts('credits')
  const moderation = useTexts('moderation')
  const cases = useTexts('office-cases')
  return (source, label) => {
    const reason = source === 'credit' && ENTRY_REASONS.find((each) => each === label)
    if (reason) return credits(`reason.${reason}`)
    const category = source === 'report' && REPORT_CATEGORIES.find((each) => each === label)
    if (category) return moderation(`categories.${category}`)
    const outcome = source === 'decision' && OUTCOMES.find((each) => each === label)
    return outcome ? cases(`outcome.${outcome}`) : (label ?? '')
  }
}

function DetailLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="inline-flex min-h-6 items-center text-primary-text underline">
      {text}
    </a>
  )
}
