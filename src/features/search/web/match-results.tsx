import type { ReactNode } from 'react'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useInterestOrder } from '#features/profiles/web/profiles.tsx'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { showToast } from '#ui/toasts.ts'
import type { FoundMatches, MatchWishes } from '../contract.ts'
import { queryOf } from '../rules.ts'
import { MatchList } from './match-list.tsx'
import { MatchNobody } from './match-nobody.tsx'
import { MatchWeights } from './match-weights.tsx'
import { useChangeWishes } from './wishes.tsx'

type MatchResultsProps = {
  wishes: MatchWishes
  result: FoundMatches
  actionsOf: (card: MemberCardData) => ReactNode
}

/** Who fits the wishes, the wishes with ways to change and erase them, and how the order is made. */
export function MatchResults({ wishes, result, actionsOf }: MatchResultsProps) {
  const t = useTexts('match')
  const { seeks, minAge, maxAge } = wishes
  const filters = { gender: seeks === 'both' ? undefined : seeks, minAge, maxAge }
  return (
    <>
      <h1 className="text-3xl">{t('title')}</h1>
      <WishSummary wishes={wishes} />
      <div className="mt-4 mb-6 flex flex-wrap gap-2">
        <ButtonLink to="/match-finder?step=1" variant="secondary" size="sm">
          {t('change')}
        </ButtonLink>
        <ButtonLink to={`/members?${queryOf(filters)}`} variant="ghost" size="sm">
          {t('searchAll')}
        </ButtonLink>
        <EraseWishes wishes={wishes} />
      </div>
      {result.found.length === 0 ? (
        <MatchNobody wishes={wishes} />
      ) : (
        <>
          <p role="status" className="mb-4 text-text-2">
            {t('found', { count: result.found.length, looked: result.looked })}
          </p>
          <MatchList found={result.found} actionsOf={actionsOf} />
        </>
      )}
      <MatchWeights />
    </>
  )
}

/** What the member wishes for, as they answered it. */
function WishSummary({ wishes }: { wishes: MatchWishes }) {
  const t = useTexts('match')
  const options = useTexts('options')
  const ordered = useInterestOrder()
  // texts: options: interests.*, bodyType.*, relationshipStatus.*
  const words = [
    t(`seeks.${wishes.seeks}`),
    t('ages', { min: wishes.minAge, max: wishes.maxAge }),
    t(`place.${wishes.place}`),
    ...wishes.relationshipStatuses.map((value) => options(`relationshipStatus.${value}`)),
    ...wishes.bodyTypes.map((value) => options(`bodyType.${value}`)),
    ...ordered(wishes.interests).map((value) => options(`interests.${value}`)),
  ]
  return (
    <ul aria-label={t('wishes')} className="mt-3 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** Forgets the wishes at once; a toast brings them back. */
function EraseWishes({ wishes }: { wishes: MatchWishes }) {
  const t = useTexts('match')
  const words = useRefusalText()
  const change = useChangeWishes()
  const onError = (error: unknown) => showToast({ text: words(error), tone: 'danger' })
  const undo = () => void change.mutateAsync(wishes).catch(onError)
  const press = () => {
    change
      .mutateAsync(null)
      .then(() => showToast({ text: t('erased'), action: { label: t('undo'), onPress: undo }, seconds: 10 }), onError)
  }
  return (
    <Button variant="ghost" size="sm" pending={change.isPending} onClick={press}>
      {t('erase')}
    </Button>
  )
}
