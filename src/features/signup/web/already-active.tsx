import CircleCheck from 'lucide-react/icons/circle-check'
import { useTexts } from '#platform/i18n.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A link that made the account active is opened once more: nothing is wrong, and this is the way on. */
export function AlreadyActive({ isMember }: { isMember: boolean }) {
  const t = useTexts('signup')
  return (
    <>
      <title>{t('alreadyActive.heading')}</title>
      <EmptyState
        level={1}
        icon={<CircleCheck size={32} />}
        title={t('alreadyActive.heading')}
        text={t(isMember ? 'alreadyActive.member' : 'alreadyActive.text')}
      >
        <ButtonLink to={isMember ? '/members' : '/login'}>
          {t(isMember ? 'activated.searchButton' : 'alreadyActive.login')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
