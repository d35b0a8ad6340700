import { Panel } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { classes } from '#ui/classes.ts'
import { isImageCovered, TRUST_MAX } from '../rules.ts'
import { BanCaseImageForm } from './office-image-ban-form.tsx'
import { BanMatches } from './office-ban-matches.tsx'
import type { FullCase } from './office-cases.queries.ts'

/** The reports of a case and the reported thing as it was. */
export function CaseEvidence({ found }: { found: FullCase }) {
  const t = useTexts('office-cases')
  return (
    <div className="min-w-0">
      <BanMatches matches={found.banMatches} />
      {found.heldAt && <HeldNotice at={found.heldAt} />}
      <Panel title={t('case.reports')}>
        <FlaggedBy rules={found.rules} />
        {isOfEndedBan(found) && <p>{t('match.ended')}</p>}
        <Reports reports={found.reports} />
      </Panel>
      {found.image && <ReportedImage found={found} source={found.image} />}
      {found.evidence.messages.length > 0 && <Messages messages={found.evidence.messages} />}
      <Profile profile={found.evidence.profile} />
    </div>
  )
}

/** Returns whether nothing is left of what opened a case: the ban that its member resembled ended. */
function isOfEndedBan({ reports, rules, banMatches }: FullCase): boolean {
  return reports.length + rules.length + banMatches.length === 0
}

/** A notice that the subject was hidden automatically. */
function HeldNotice({ at }: { at: string }) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert tone="warning" className="mb-6">
      {t('case.held', { at: time })}
    </Alert>
  )
}

/** The rules that put the case into the queue. */
function FlaggedBy({ rules }: Pick<FullCase, 'rules'>) {
  const t = useTexts('office-cases')
  const name = useTexts('office-rules')
  if (rules.length === 0) return null
  const list = rules.map((rule) => name(`names.${rule}`)).join(', ')
  return (
    <p className="mb-3">
      {t('case.flagged')} <b>{list}</b>
    </p>
  )
}

function Reports({ reports }: Pick<FullCase, 'reports'>) {
  const t = useTexts('office-cases')
  const report = useTexts('moderation')
  const format = useFormatter()
  return (
    <ul className="flex flex-col gap-4">
      {reports.map(({ number, category, body, at, trust }) => (
        <li key={number}>
          <p className="text-sm text-text-3">
            {number} · {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
          </p>
          <p className="font-semibold">{report(`categories.${category}`)}</p>
          <p className="text-sm text-text-2">{t('case.trust', { trust, max: TRUST_MAX })}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{body === '' ? t('case.noWords') : body}</p>
        </li>
      ))}
    </ul>
  )
}

/** The reported image. That of the worst categories is shown only on request. */
function ReportedImage({ found, source }: { found: FullCase; source: string }) {
  const t = useTexts('office-cases')
  const image = <img src={source} alt={t('case.image')} className="mt-3 max-h-[60vh] rounded-xl" />
  return (
    <Panel title={t('case.image')}>
      {isImageCovered(found.category) ? (
        <details>
          <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('case.uncover')}</summary>
          {image}
        </details>
      ) : (
        image
      )}
      <BanCaseImageForm id={found.id} />
    </Panel>
  )
}

function Messages({ messages }: Pick<FullCase['evidence'], 'messages'>) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  return (
    <Panel title={t('case.messages')}>
      <ol className="flex flex-col gap-2">
        {messages.map(({ isReported, kind, text, at }, index) => (
          <li
            key={at + text}
            className={classes(
              'rounded-xl px-3 py-2',
              isReported ? 'bg-surface-3' : 'bg-surface-2',
              index === messages.length - 1 && 'border-2 border-danger-text',
            )}
          >
            <p className="text-sm text-text-3">
              {t(isReported ? 'case.reported' : 'case.other')} ·{' '}
              {format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'short' })}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text === '' ? t('case.noText', { kind }) : text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Profile({ profile }: Pick<FullCase['evidence'], 'profile'>) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  const { name, about, interests, birthDate } = profile
  const born = format.dateTime(new Date(`${birthDate}T12:00:00Z`), { dateStyle: 'long' })
  return (
    <Panel title={t('case.profile')}>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-text-3">{t('case.born', { date: born })}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{about === '' ? t('case.noAbout') : about}</p>
      {interests.length > 0 && (
        <p className="mt-2 text-text-2">{t('case.interests', { list: interests.join(', ') })}</p>
      )}
    </Panel>
  )
}
