import type { ReactNode } from 'react'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useFactValueName, useDiscreetInterestNames } from '#features/profiles/web/profiles.tsx'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { showToast } from '#ui/toasts.ts'
import type { FoundMatches, MatchCriteria } from '../contract.ts'
import { toQueryString } from '../rules.ts'
import { MatchList } from './match-list.tsx'
import { NoMatches } from './no-matches.tsx'
import { MatchWeights } from './match-weights.tsx'
import { useUpdateCriteria } from './match-criteria.ts'

type MatchResultsProps = {
  criteria: MatchCriteria
  result: FoundMatches
  actionsOf: (card: MemberCardData) => ReactNode
}

/** The criteria, with buttons to change and delete them, the members found, and the explanation of the ranking. */
export function MatchResults({ criteria, result, actionsOf }: MatchResultsProps) {
  const t = useTexts('match')
  const { seeks, minAge, maxAge } = criteria
  const filters = { gender: seeks === 'both' ? undefined : seeks, minAge, maxAge }
  return (
    <>
      <h1 className="text-3xl">{t('title')}</h1>
      <CriteriaSummary criteria={criteria} />
      <div className="mt-4 mb-6 flex flex-wrap gap-2">
        <ButtonLink to={href('match-finder', {}, { step: '1' })} variant="secondary" size="sm">
          {t('change')}
        </ButtonLink>
        <ButtonLink to={href('members', {}, toQueryString(filters))} variant="ghost" size="sm">
          {t('searchAll')}
        </ButtonLink>
        <DeleteCriteriaButton criteria={criteria} />
      </div>
      {result.found.length === 0 ? (
        <NoMatches criteria={criteria} />
      ) : (
        <>
          <p role="status" className="mb-4 text-text-2">
            {t('found', { count: result.found.length, candidates: result.candidates })}
          </p>
          <MatchList found={result.found} actionsOf={actionsOf} />
        </>
      )}
      <MatchWeights />
    </>
  )
}

function CriteriaSummary({ criteria }: { criteria: MatchCriteria }) {
  const t = useTexts('match')
  const factValueName = useFactValueName()
  const interestNames = useDiscreetInterestNames()
  const labels = [
    t(`seeks.${criteria.seeks}`),
    t('ages', { min: criteria.minAge, max: criteria.maxAge }),
    t(`area.${criteria.area}`),
    ...criteria.relationshipStatuses.map((value) => factValueName('relationshipStatus', value)),
    ...criteria.bodyTypes.map((value) => factValueName('bodyType', value)),
    ...interestNames(criteria.interests),
  ]
  return (
    <ul aria-label={t('criteria')} className="mt-3 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label}>
          <Chip>{label}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** Deletes the criteria at once. A toast offers undo. */
function DeleteCriteriaButton({ criteria }: { criteria: MatchCriteria }) {
  const t = useTexts('match')
  const refusalText = useRefusalText()
  const updateCriteria = useUpdateCriteria()
  const onError = (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' })
  const undo = () => void updateCriteria.mutateAsync(criteria).catch(onError)
  const remove = () => {
    updateCriteria
      .mutateAsync(null)
      .then(() => showToast({ text: t('erased'), action: { label: t('undo'), onPress: undo }, seconds: 10 }), onError)
  }
  return (
    <Button variant="ghost" size="sm" pending={updateCriteria.isPending} onClick={remove}>
      {t('erase')}
    </Button>
  )
}
