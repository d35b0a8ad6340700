import UserRoundX from 'lucide-react/icons/user-round-x'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Replaces an open conversation when the partner becomes inactive or blocks the member. Both look the same (C-55). */
export function UnavailableConversation() {
  const t = useTexts('chat')
  return (
    <div role="status" className="flex flex-1 flex-col justify-center">
      <EmptyState icon={<UserRoundX size={32} />} title={t('gone.title')} text={t('gone.text')}>
        <ButtonLink to={href('chats')}>{t('gone.back')}</ButtonLink>
      </EmptyState>
    </div>
  )
}
