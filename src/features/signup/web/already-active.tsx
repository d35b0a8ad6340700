import CircleCheck from 'lucide-react/icons/circle-check'
import { useTexts } from '#platform/i18n.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The outcome of a mailed link, which its page passes to the next one in the history state. */
export type ConfirmOutcome = 'confirmed' | 'already'

/** The notice that the account was active before, also when its used link is opened again. */
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
        <ButtonLink to={isMember ? '/members' : '/login'}>
          {t(isMember ? 'activated.searchButton' : 'alreadyActive.login')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
