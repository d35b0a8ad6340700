import DoorClosed from 'lucide-react/icons/door-closed'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { TextField } from '#ui/text-field.tsx'
import type { SignupBlockReason } from './calls.ts'

interface SignupClosedNoticeProps {
  blockReason: SignupBlockReason
  loginPath?: string
  /** The name of the lander that led here; '' without one. */
  lander?: string
}

/** The notice that this visitor cannot sign up now, with a field for an invitation (R-6.03, R-6.04, C-32). */
export function SignupClosedNotice({ blockReason, loginPath = href('login'), lander = '' }: SignupClosedNoticeProps) {
  const t = useTexts('signup')
  const isInviteOnly = blockReason !== 'closed'
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={<DoorClosed size={32} />}
        title={t(isInviteOnly ? 'closed.inviteTitle' : 'closed.title')}
        text={t(isInviteOnly ? 'closed.invite' : 'closed.closed')}
      >
        {isInviteOnly && <InvitationForm isRefused={blockReason === 'invitation_invalid'} lander={lander} />}
        <a href={loginPath} data-client-link="" className={linkClasses}>
          {t('toLogin')}
        </a>
      </EmptyState>
    </div>
  )
}

/** A form that loads the signup page with the code in its URL. */
function InvitationForm({ isRefused, lander }: { isRefused: boolean; lander: string }) {
  const t = useTexts('signup')
  return (
    <form action={href('signup')} method="get" className="flex w-full flex-col gap-4 text-left">
      <TextField
        label={t('closed.code')}
        name="invitation"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={t('closed.codeExample')}
        error={isRefused ? t('closed.wrongCode') : null}
      />
      {lander !== '' && <input type="hidden" name="lander" value={lander} />}
      <Button type="submit">{t('closed.useCode')}</Button>
    </form>
  )
}
