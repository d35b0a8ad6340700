import UserRoundX from 'lucide-react/icons/user-round-x'
import { useTexts } from '#platform/i18n.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Shown when the partner becomes inactive while the conversation is open. A block looks the same (C-55). */
export function GoneConversation() {
  const t = useTexts('chat')
  return (
    <div role="status" className="flex flex-1 flex-col justify-center">
      <EmptyState icon={<UserRoundX size={32} />} title={t('gone.title')} text={t('gone.text')}>
        <ButtonLink to="/chats">{t('gone.back')}</ButtonLink>
      </EmptyState>
    </div>
  )
}
