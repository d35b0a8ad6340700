import SearchX from 'lucide-react/icons/search-x'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A search without results, with a link that clears the filters. */
export function NoMembersFound({ hasFilters }: { hasFilters: boolean }) {
  const t = useTexts('search')
  const kind = hasFilters ? 'filtered' : 'plain'
  return (
    <EmptyState icon={<SearchX size={32} />} title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)}>
      {hasFilters && <ButtonLink to={href('members')}>{t('clear')}</ButtonLink>}
    </EmptyState>
  )
}
