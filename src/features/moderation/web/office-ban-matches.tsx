import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { Alert } from '#ui/alert.tsx'
import type { FullCase } from './office-cases.queries.ts'

type BanMatch = FullCase['banMatches'][number]

/** A warning that a member resembles banned ones; nothing without a match. */
export function BanMatches({ matches }: { matches: readonly BanMatch[] }) {
  const t = useTexts('office-cases')
  if (matches.length === 0) return null
  return (
    <Alert tone="warning" title={t('match.title')} className="mb-6">
      <p>{t('match.text')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {matches.map((match) => (
          <li key={`${match.kind} ${match.bannedAt}`}>
            <Match match={match} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Match({ match: { kind, at, bannedAt, memberId, caseId } }: { match: BanMatch }) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  return (
    <>
      <b>{t(`match.kind.${kind}`)}</b> {t('match.at', { at: dateOf(at), bannedAt: dateOf(bannedAt) })}{' '}
      {caseId !== null && <MatchLink to={officeHref('office-case', { id: caseId })} text={t('match.case')} />}{' '}
      {memberId === null ? (
        t('match.erased')
      ) : (
        <MatchLink to={officeHref('office-member', { id: memberId })} text={t('match.member')} />
      )}
    </>
  )
}

function MatchLink({ to, text }: { to: string; text: string }) {
  return (
    <a href={to} className="inline-flex min-h-6 items-center font-semibold underline">
      {text}
    </a>
  )
}
