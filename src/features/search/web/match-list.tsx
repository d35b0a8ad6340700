import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { MemberCard, useFactValueName, useDiscreetInterestNames } from '#features/profiles/web/profiles.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import type { FoundMatches, MatchReason } from '../contract.ts'

type Match = FoundMatches['found'][number]

type MatchListProps = { found: readonly Match[]; actionsOf: (card: MemberCardData) => ReactNode }

/** The members found, each with the reasons for their rank. */
export function MatchList({ found, actionsOf }: MatchListProps) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3">
      {found.map((match, index) => (
        <li
          key={match.card.id}
          className="flex gap-3 rounded-3xl border border-border bg-surface p-3 min-[360px]:gap-4"
        >
          <div className="w-28 flex-none min-[360px]:w-36 sm:w-40">
            <MemberCard card={match.card} priority={index < 4} />
          </div>
          <MatchReasons match={match} actions={actionsOf(match.card)} />
        </li>
      ))}
    </ol>
  )
}

function MatchReasons({ match: { card, points, reasons }, actions }: { match: Match; actions: ReactNode }) {
  const t = useTexts('match')
  const reasonText = useReasonText()
  return (
    <div
      role="group"
      aria-label={t('reasons.label', { name: card.name })}
      className="flex min-w-0 flex-1 flex-col py-1"
    >
      <h2 className="font-sans text-base font-semibold tracking-normal">{t('reasons.title')}</h2>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {reasons.map((reason) => (
          <li key={reason.kind} className="flex gap-2">
            <Check size={18} aria-hidden="true" className="mt-px flex-none text-success-text" />
            <span className="min-w-0 hyphens-auto wrap-anywhere">{reasonText(reason, card.name)}</span>
          </li>
        ))}
        {reasons.length === 0 && <li className="text-text-2">{t('reasons.basics')}</li>}
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
        {points > 0 && (
          <Chip tone="success" size="sm">
            {t('points', { points })}
          </Chip>
        )}
        <span className="ml-auto flex">{actions}</span>
      </div>
    </div>
  )
}

/** Formats a reason as text. For the other member's criteria the text names only their kind. */
function useReasonText(): (reason: MatchReason, name: string) => string {
  const t = useTexts('match')
  const factValueName = useFactValueName()
  const interestNames = useDiscreetInterestNames()
  const format = useFormatter()
  const formatList = (items: readonly string[]) => format.list(items)
  return (reason, name) => {
    if (reason.kind === 'region') return t('reasons.region')
    if (reason.kind === 'theirCriteria')
      return t('reasons.theirCriteria', {
        name,
        criteria: formatList(reason.criteria.map((criterion) => t(`criterion.${criterion}`))),
      })
    const value =
      'interests' in reason ? formatList(interestNames(reason.interests)) : factValueName(reason.kind, reason.value)
    return t(`reasons.${reason.kind}`, { value })
  }
}
