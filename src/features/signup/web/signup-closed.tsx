import DoorClosed from 'lucide-react/icons/door-closed'
import { useTexts } from '#platform/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Nobody can sign up by themselves now (R-6.04, C-32). */
export function SignupClosed({ detail }: { detail: 'invite_only' | 'closed' }) {
  const t = useTexts('signup')
  const text = t(detail === 'invite_only' ? 'closed.invite' : 'closed.closed')
  return (
    <EmptyState icon={<DoorClosed size={32} />} title={t('closed.title')} text={text}>
      <a
        href="/login"
        className="inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4"
      >
        {t('toLogin')}
      </a>
    </EmptyState>
  )
}
