import type { ReactNode } from 'react'
import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useCountryName, useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { chipClasses, type ChipTone } from '#ui/chip-classes.ts'
import type { MemberFile } from './backoffice.queries.ts'

const TONES: Record<MemberFile['status'], ChipTone> = {
  not_confirmed: 'muted',
  active: 'success',
  banned: 'chosen',
  deleted: 'gold',
}

/** The state of an account. */
export function MemberStatus({ status }: Pick<MemberFile, 'status'>) {
  const t = useTexts('backoffice')
  return <span className={chipClasses(TONES[status], 'sm')}>{t(`status.${status}`)}</span>
}

/** Returns a function that formats a time; a missing one is "not yet". */
export function useTimeFormat(): (at: string | null) => string {
  const t = useTexts('backoffice')
  const format = useFormatter()
  return (at) =>
    at === null ? t('file.never') : format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}

/** A time on one line. */
export function Time({ at }: { at: string | null }) {
  return <span className="whitespace-nowrap">{useTimeFormat()(at)}</span>
}

/** A list of facts: what it is, and its value. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="font-semibold text-text-2">{label}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The account, its times and its photos. */
export function AccountPanel({ file }: { file: MemberFile }) {
  const t = useTexts('backoffice')
  const formatTime = useTimeFormat()
  const languageNames = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const isClosedByDecision = file.status === 'banned' && !file.isBannedByStaff
  const deletion = [
    [t('file.deletedAt'), formatTime(file.deletedAt)],
    [t('file.graceEnd'), formatTime(file.graceEnd)],
  ] as const
  return (
    <Panel title={t('file.account')}>
      <Facts
        facts={[
          [t('members.status'), <MemberStatus key="status" status={file.status} />],
          ...(isClosedByDecision ? [[t('file.closedBy'), t('file.decision')] as const] : []),
          [t('members.email'), file.email],
          [t('file.id'), <code key="id">{file.id}</code>],
          [t('members.signupAt'), formatTime(file.signupAt)],
          [t('file.confirmedAt'), formatTime(file.confirmedAt)],
          [t('file.lastActive'), formatTime(file.lastActive)],
          ...(file.deletedAt ? deletion : []),
          [t('file.codes'), <CodesState key="codes" file={file} />],
          [t('file.language'), languageNames.of(file.language) ?? file.language],
          [t('file.photos'), t('file.photoCounts', file.photos)],
        ]}
      />
    </Panel>
  )
}

/** Whether the member logs in with a code besides the password, and when support turns that off. */
function CodesState({ file: { codesSince, codesRemovalAt } }: { file: MemberFile }) {
  const t = useTexts('backoffice')
  const formatTime = useTimeFormat()
  if (codesSince === null) return t('file.codesOff')
  if (codesRemovalAt !== null) return t('file.codesRemoval', { at: formatTime(codesRemovalAt) })
  return t('file.codesSince', { at: formatTime(codesSince) })
}

/** The devices on which the member is logged in. */
export function SessionsPanel({ sessions }: Pick<MemberFile, 'sessions'>) {
  const t = useTexts('backoffice')
  const countryName = useCountryName()
  const nameOf = ({ browser, system }: MemberFile['sessions'][number]) =>
    browser && system ? t('file.deviceOn', { browser, system }) : (browser ?? system ?? t('file.unknownDevice'))
  return (
    <Panel title={t('file.sessions')}>
      <OfficeTable
        label={t('file.sessions')}
        rows={sessions}
        keyOf={({ id }) => id}
        empty={t('file.noSessions')}
        columns={[
          { key: 'device', label: t('file.device'), cell: nameOf },
          {
            key: 'country',
            label: t('file.country'),
            cell: ({ country }) => (country ? countryName(country) : t('file.unknownCountry')),
          },
          { key: 'used', label: t('file.lastUsedAt'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
        ]}
      />
    </Panel>
  )
}

/** The mails to the member and what became of them, without their content. */
export function MailsPanel({ mails, suspensions }: Pick<MemberFile, 'mails' | 'suspensions'>) {
  const t = useTexts('backoffice')
  const formatTime = useTimeFormat()
  return (
    <Panel title={t('file.mails')}>
      <p className="mb-3 text-text-3">{t('file.mailsIntro')}</p>
      {suspensions.map(({ cause, at }) => (
        <p key={cause} className="mb-3 rounded-xl bg-warning-soft p-3 text-warning-text">
          {t(`file.suspension.${cause}`)}, {t('file.suspendedAt', { at: formatTime(at) })}
        </p>
      ))}
      <OfficeTable
        label={t('file.mails')}
        rows={mails}
        keyOf={({ id }) => id}
        empty={t('file.noMails')}
        columns={[
          { key: 'subject', label: t('file.subject'), cell: ({ subject }) => subject },
          { key: 'state', label: t('file.state'), cell: ({ state }) => t(`file.mailState.${state}`) },
          { key: 'at', label: t('file.at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Panel>
  )
}

/** What the member agreed to, and when. */
export function ConsentsPanel({
  agreements,
  sensitiveConsentAt,
}: Pick<MemberFile, 'agreements' | 'sensitiveConsentAt'>) {
  const t = useTexts('backoffice')
  const format = useFormatter()
  const formatTime = useTimeFormat()
  return (
    <Panel title={t('file.consents')}>
      <Facts
        facts={[
          ...agreements.map(({ version, agreedAt }) => {
            const date = format.dateTime(new Date(version), { dateStyle: 'medium' })
            return [t('file.terms', { version: date }), formatTime(agreedAt)] as const
          }),
          [t('file.sensitive'), formatTime(sensitiveConsentAt)],
        ]}
      />
    </Panel>
  )
}

/** What staff did with this member before. */
export function AuditPanel({ audit }: Pick<MemberFile, 'audit'>) {
  const t = useTexts('backoffice')
  return (
    <Panel title={t('file.audit')}>
      <OfficeTable
        label={t('file.audit')}
        rows={audit}
        keyOf={({ id }) => id}
        empty={t('file.noAudit')}
        columns={[
          { key: 'at', label: t('file.at'), cell: ({ at }) => <Time at={at} /> },
          { key: 'who', label: t('file.who'), cell: ({ staffName }) => staffName },
          {
            key: 'action',
            label: t('file.action'),
            cell: ({ action }) => <code className="lg:whitespace-nowrap">{action}</code>,
          },
          { key: 'reason', label: t('file.reason'), cell: ({ reason }) => reason ?? '' },
        ]}
      />
    </Panel>
  )
}
