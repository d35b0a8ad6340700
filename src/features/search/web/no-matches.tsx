import SearchX from 'lucide-react/icons/search-x'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { showToast } from '#ui/toasts.ts'
import type { MatchCriteria } from '../contract.ts'
import { WIDEN_YEARS, widenCriteria } from '../rules.ts'
import { useUpdateCriteria } from './match-criteria.tsx'

/** Nobody fits: honest words, and the one change that helps most. */
export function NoMatches({ criteria: wishes }: { criteria: MatchCriteria }) {
  const t = useTexts('match')
  const refusalText = useRefusalText()
  const change = useUpdateCriteria()
  const wider = widenCriteria(wishes)
  const widen = () => {
    if (wider === null) return
    change
      .mutateAsync({ ...wishes, ...wider.change })
      .catch((error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }))
  }
  return (
    <EmptyState icon={<SearchX size={32} />} title={t('nobody.title')} text={t(wider ? 'nobody.text' : 'nobody.later')}>
      {wider && (
        <Button pending={change.isPending} onClick={widen}>
          {t(`nobody.${wider.kind}`, { years: WIDEN_YEARS })}
        </Button>
      )}
      <ButtonLink to="/members" variant="secondary">
        {t('nobody.search')}
      </ButtonLink>
    </EmptyState>
  )
}
