import MailCheck from 'lucide-react/icons/mail-check'
import MailX from 'lucide-react/icons/mail-x'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { SiteFrame } from '#features/sites/web/sites.tsx'
import { secondsToHours } from '#platform/time/days.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MAIL_UNDO_SECONDS } from '#features/accounts/email.rules.ts'
import { useConfirmMailChange, useUndoMailChange } from '#features/accounts/web/accounts.queries.ts'
import { Outcome } from '#features/accounts/web/outcome.tsx'
import { NoReferrerMeta, useLinkToken } from '#features/accounts/web/link-token.tsx'
import { href } from '#links.ts'

const undoHours = secondsToHours(MAIL_UNDO_SECONDS)

export const handle = { namespaces: ['accounts'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/**
 * The page of both mail change links: `token` confirms the new address, `undo` restores the old one. Only the
 * button acts, because mail scanners follow links (C-77).
 */
export default function MailChangeDoPage() {
  const t = useTexts('accounts')
  const [token, undo] = [useLinkToken('token'), useLinkToken('undo')]
  return (
    <SiteFrame>
      <title>{t('mailChange.title')}</title>
      <NoReferrerMeta />
      {undo !== '' ? <UndoPanel token={undo} /> : token !== '' ? <MailChangePanel token={token} /> : <IncompleteLink />}
    </SiteFrame>
  )
}

function IncompleteLink() {
  const t = useTexts('accounts')
  return (
    <EmptyState
      level={1}
      icon={<MailX size={32} />}
      title={t('mailChange.incompleteTitle')}
      text={t('mailChange.incomplete')}
    >
      <ButtonLink to={href('index')}>{t('mailChange.home')}</ButtonLink>
    </EmptyState>
  )
}

function MailChangePanel({ token }: { token: string }) {
  const t = useTexts('accounts')
  const viewer = useViewer()
  const change = useConfirmMailChange(token)
  if (change.isSuccess) {
    return (
      <Outcome
        icon={<MailCheck size={32} />}
        title={t('mailChange.doneTitle')}
        text={t('mailChange.done', { hours: undoHours })}
      >
        <ButtonLink to={href(viewer ? 'members' : 'login')}>{t('mailChange.continue')}</ButtonLink>
      </Outcome>
    )
  }
  if (change.isError) {
    return (
      <LinkFailure error={change.error} hint={t('mailChange.requestAgain')}>
        <ButtonLink to={href('settings')}>{t('mailChange.settings')}</ButtonLink>
      </LinkFailure>
    )
  }
  return (
    <EmptyState level={1} icon={<MailCheck size={32} />} title={t('mailChange.heading')} text={t('mailChange.text')}>
      <Button size="lg" pending={change.isPending} onClick={() => change.mutate()}>
        {t('mailChange.button')}
      </Button>
    </EmptyState>
  )
}

function UndoPanel({ token }: { token: string }) {
  const t = useTexts('accounts')
  const undo = useUndoMailChange(token)
  if (undo.isSuccess) return <UndoConfirmation resetToken={undo.data.resetToken} />
  if (undo.isError) {
    return (
      <LinkFailure error={undo.error} hint={t('mailChange.undoExpired', { hours: undoHours })}>
        <ButtonLink to={href('login')}>{t('mailChange.login')}</ButtonLink>
      </LinkFailure>
    )
  }
  return (
    <EmptyState
      level={1}
      icon={<Undo2 size={32} />}
      title={t('mailChange.undoHeading')}
      text={t('mailChange.undoText')}
    >
      <Button size="lg" pending={undo.isPending} onClick={() => undo.mutate()}>
        {t('mailChange.undoButton')}
      </Button>
    </EmptyState>
  )
}

/** The result of undoing the change. `resetToken` is null when the account was deleted meanwhile. */
function UndoConfirmation({ resetToken }: { resetToken: string | null }) {
  const t = useTexts('accounts')
  const navigate = useNavigate()
  const text = t(resetToken === null ? 'mailChange.undoneDeleted' : 'mailChange.undone')
  return (
    <Outcome icon={<MailCheck size={32} />} title={t('mailChange.undoneTitle')} text={text}>
      {resetToken !== null && (
        <Button
          size="lg"
          onClick={() => void navigate(href('reset-password-do', {}, { token: resetToken }), { replace: true })}
        >
          {t('mailChange.newPassword')}
        </Button>
      )}
    </Outcome>
  )
}

/** The reason for a failure, with a hint when the link expired. */
function LinkFailure({ error, hint, children }: { error: Error; hint: string; children: ReactNode }) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  const isExpired = 'code' in error && error.code === 'link_expired'
  return (
    <Outcome
      icon={<MailX size={32} />}
      title={t(isExpired ? 'mailChange.expiredTitle' : 'mailChange.failedTitle')}
      text={refusalText(error)}
    >
      {isExpired && <p className="w-full text-text-2">{hint}</p>}
      {children}
    </Outcome>
  )
}
