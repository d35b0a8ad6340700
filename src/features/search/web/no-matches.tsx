import SearchX from 'lucide-react/icons/search-x'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { showToast } from '#ui/toasts.ts'
import type { MatchCriteria } from '../contract.ts'
import { WIDEN_YEARS, widenCriteria } from '../rules.ts'
import { useUpdateCriteria } from './match-criteria.tsx'

/** The match finder without results, with the one change that helps most. */
export function NoMatches({ criteria }: { criteria: MatchCriteria }) {
  const t = useTexts('match')
  const refusalText = useRefusalText()
  const change = useUpdateCriteria()
  const wider = widenCriteria(criteria)
  const widen = () => {
    if (wider === null) return
    change
      .mutateAsync({ ...criteria, ...wider.change })
      .catch((error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }))
  }
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={t('noMatches.title')}
      text={t(wider ? 'noMatches.text' : 'noMatches.later')}
    >
      {wider && (
        <Button pending={change.isPending} onClick={widen}>
          {t(`noMatches.${wider.kind}`, { years: WIDEN_YEARS })}
        </Button>
      )}
      <ButtonLink to="/members" variant="secondary">
        {t('noMatches.search')}
      </ButtonLink>
    </EmptyState>
  )
}
