import SearchX from 'lucide-react/icons/search-x'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { showToast } from '#ui/toasts.ts'
import type { MatchCriteria } from '../contract.ts'
import { WIDEN_YEARS, widenMatchCriteria } from '../rules.ts'
import { useUpdateCriteria } from './match-criteria.ts'

/** The match finder without results, with a button that widens one criterion. */
export function NoMatches({ criteria }: { criteria: MatchCriteria }) {
  const t = useTexts('match')
  const refusalText = useRefusalText()
  const updateCriteria = useUpdateCriteria()
  const wider = widenMatchCriteria(criteria)
  const widen = () => {
    if (wider === null) return
    updateCriteria
      .mutateAsync({ ...criteria, ...wider.patch })
      .catch((error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }))
  }
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={t('noMatches.title')}
      text={t(wider ? 'noMatches.text' : 'noMatches.later')}
    >
      {wider && (
        <Button pending={updateCriteria.isPending} onClick={widen}>
          {t(`noMatches.${wider.kind}`, { years: WIDEN_YEARS })}
        </Button>
      )}
      <ButtonLink to={href('members')} variant="secondary">
        {t('noMatches.search')}
      </ButtonLink>
    </EmptyState>
  )
}
