import { useFrame } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { Alert } from '#ui/alert.tsx'
import { ACTIVE_SECONDS, DECISION_DAYS, listConcerns, SLOW_PERCENT, type Concern } from '../metrics.rules.ts'
import { overviewQuery, type BackofficeApi } from './backoffice.queries.ts'
import { ComparedTile, MillisecondsTile, Tile, TileGroup, useCountFormat, useDurationFormat } from './office-tiles.tsx'

type Overview = Awaited<ReturnType<BackofficeApi['backoffice']['overview']>>

/** Whether all is well: what needs attention, what waits, and today against the same weekday before. */
export function OfficeOverview() {
  const t = useTexts('office-metrics')
  const format = useFormatter()
  const overview = useQueryData(overviewQuery(useApi<BackofficeApi>()))
  const { activity, money, cases, approvals, mails, jobs, access, responses } = overview
  if (!activity && !cases && !mails) return <p className="text-text-2">{t('nothingToShow')}</p>
  const concerns = listConcerns(overview)
  return (
    <>
      <Concerns concerns={concerns} />
      {(cases ?? mails) && <Waiting {...{ cases, approvals, mails, jobs }} concerns={concerns} />}
      {activity && <Activity activity={activity} concerns={concerns} />}
      {money?.map((each) => (
        <Money key={each.currency} money={each} concerns={concerns} />
      ))}
      {access && <AccessFailures access={access} />}
      {responses && <Responses responses={responses} concerns={concerns} />}
      <p className="text-sm text-text-2">
        {t('until', { at: format.dateTime(new Date(overview.until), { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
    </>
  )
}

function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  const t = useTexts('office-metrics')
  if (concerns.length === 0)
    return (
      <Alert tone="success" className="mb-6">
        {t('concern.none')}
      </Alert>
    )
  return (
    <Alert tone="warning" title={t('concern.title')} className="mb-6">
      <ul className="list-disc pl-5">
        {concerns.map((concern) => (
          <li key={concern}>{t(`concern.${concern}`)}</li>
        ))}
      </ul>
    </Alert>
  )
}

interface WaitingProps extends Pick<Overview, 'cases' | 'approvals' | 'mails' | 'jobs'> {
  readonly concerns: readonly Concern[]
}

function Waiting({ cases, approvals, mails, jobs, concerns }: WaitingProps) {
  const t = useTexts('office-metrics')
  const { permissions } = useFrame()
  const format = useCountFormat()
  const duration = useDurationFormat()
  return (
    <TileGroup title={t('waiting.title')}>
      {cases && <Cases cases={cases} isConcern={concerns.includes('casesOverdue')} />}
      {approvals !== null && (
        <Tile label={t('waiting.approvals')} value={format(approvals)} href={officeHref('office-approvals')} />
      )}
      {mails && (
        <>
          <Tile
            label={t('waiting.complaints')}
            value={format(mails.complaints)}
            href={permissions.includes('complaints.read') ? officeHref('office-complaints') : undefined}
          />
          <Tile
            label={t('waiting.signups')}
            value={format(mails.signups)}
            href={permissions.includes('members.change') ? officeHref('office-signups') : undefined}
          />
          <Tile
            label={t('waiting.failingMails')}
            value={format(mails.failing)}
            isConcern={concerns.includes('mailsFailing')}
          />
          <Tile
            label={t('waiting.refusedRecipients')}
            value={format(mails.refused)}
            isConcern={concerns.includes('mailsRefused')}
          />
          <ComparedTile
            label={t('waiting.bounced')}
            compared={mails.bounced}
            isConcern={concerns.includes('mailsBounced')}
          />
        </>
      )}
      {jobs && (
        <Tile
          label={t('waiting.jobs')}
          value={format(jobs.failed)}
          note={t('waiting.retrying', { count: jobs.retrying })}
          isConcern={concerns.includes('jobsFailed')}
        />
      )}
      {jobs && (
        <Tile
          label={t('waiting.jobDelay')}
          value={duration(jobs.delayMinutes)}
          isConcern={concerns.includes('jobsDelayed')}
        />
      )}
    </TileGroup>
  )
}

/** The work that waits for moderators, and how long members wait for a decision. */
function Cases({ cases, isConcern }: { cases: NonNullable<Overview['cases']>; isConcern: boolean }) {
  const t = useTexts('office-metrics')
  const format = useCountFormat()
  const duration = useDurationFormat()
  const href = officeHref('office-cases')
  const { oldestMinutes, decisionMinutes } = cases
  return (
    <>
      <Tile
        label={t('waiting.cases')}
        value={format(cases.cases)}
        note={t('waiting.overdue', { count: cases.overdue })}
        isConcern={isConcern}
        href={href}
      />
      <Tile label={t('waiting.oldest')} value={duration(oldestMinutes)} />
      <Tile
        label={t('waiting.decisionTime')}
        value={duration(decisionMinutes.now)}
        note={t('waiting.decisionBefore', { days: DECISION_DAYS, before: duration(decisionMinutes.before) })}
      />
      <Tile label={t('waiting.objections')} value={format(cases.objections)} href={href} />
      <Tile label={t('waiting.photos')} value={format(cases.photos)} href={officeHref('office-photos')} />
      <Tile
        label={t('waiting.verifications')}
        value={format(cases.verifications)}
        href={officeHref('office-verifications')}
      />
    </>
  )
}

function Activity({
  activity,
  concerns,
}: {
  activity: NonNullable<Overview['activity']>
  concerns: readonly Concern[]
}) {
  const t = useTexts('office-metrics')
  const concernOf = { signups: 'signupsLow', firstMessages: 'messagesLow' } as const
  return (
    <TileGroup title={t('today')}>
      {activity.activeMembers && (
        <ComparedTile label={t('active', { hours: ACTIVE_SECONDS / 3_600 })} compared={activity.activeMembers} />
      )}
      {(['signups', 'confirmed', 'firstMessages'] as const).map((measure) => (
        <ComparedTile
          key={measure}
          label={t(`measure.${measure}`)}
          compared={activity[measure]}
          isConcern={measure !== 'confirmed' && concerns.includes(concernOf[measure])}
        />
      ))}
    </TileGroup>
  )
}

function Money({ money, concerns }: { money: NonNullable<Overview['money']>[number]; concerns: readonly Concern[] }) {
  const t = useTexts('office-metrics')
  const { currency } = money
  return (
    <TileGroup title={t('money', { currency })}>
      <ComparedTile label={t('measure.revenueCents')} compared={money.revenueCents} currency={currency} />
      <ComparedTile label={t('measure.refundedCents')} compared={money.refundedCents} currency={currency} />
      <ComparedTile
        label={t('measure.orders')}
        compared={money.orders}
        isConcern={concerns.includes('ordersLow')}
        href={officeHref('office-orders')}
      />
      <ComparedTile label={t('measure.firstOrders')} compared={money.firstOrders} />
    </TileGroup>
  )
}

/** How often somebody failed to get in, or to do something. The audit log lists the failures of the office. */
function AccessFailures({ access }: { access: NonNullable<Overview['access']> }) {
  const t = useTexts('office-metrics')
  return (
    <TileGroup title={t('access.title')}>
      {(['logins', 'codes', 'permissions'] as const).map((measure) => (
        <ComparedTile
          key={measure}
          label={t(`access.${measure}`)}
          compared={access[measure]}
          href={officeHref('office-audit')}
        />
      ))}
    </TileGroup>
  )
}

interface ResponsesProps {
  readonly responses: NonNullable<Overview['responses']>
  readonly concerns: readonly Concern[]
}

/** Whether the servers answer, and how fast. */
function Responses({ responses, concerns }: ResponsesProps) {
  const t = useTexts('office-metrics')
  return (
    <TileGroup title={t('responses.title')}>
      <ComparedTile
        label={t('responses.errors')}
        compared={responses.errors}
        isConcern={concerns.includes('errorsHigh')}
      />
      <MillisecondsTile label={t('responses.median')} compared={responses.medianMilliseconds} />
      <MillisecondsTile
        label={t('responses.slow', { percent: SLOW_PERCENT })}
        compared={responses.slowMilliseconds}
        isConcern={concerns.includes('responsesSlow')}
      />
    </TileGroup>
  )
}
