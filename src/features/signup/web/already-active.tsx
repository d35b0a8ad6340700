import CircleCheck from 'lucide-react/icons/circle-check'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The outcome of a mailed link. The page of the link passes it to the next page in the history state. */
export type ConfirmOutcome = 'confirmed' | 'already'

/** The notice that the account is active already, or that its link was used before. */
export function AlreadyActiveNotice({ hasOldLink, isMember }: { hasOldLink: boolean; isMember: boolean }) {
  const t = useTexts('signup')
  return (
    <>
      <title>{t('alreadyActive.heading')}</title>
      <EmptyState
        level={1}
        icon={<CircleCheck size={32} />}
        title={t('alreadyActive.heading')}
        text={t(!hasOldLink ? 'alreadyActive.open' : isMember ? 'alreadyActive.member' : 'alreadyActive.text')}
      >
        <ButtonLink to={href(isMember ? 'members' : 'login')}>
          {t(isMember ? 'activated.searchButton' : 'alreadyActive.login')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
