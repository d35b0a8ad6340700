import MailX from 'lucide-react/icons/mail-x'
import PartyPopper from 'lucide-react/icons/party-popper'
import Undo2 from 'lucide-react/icons/undo-2'
import { secondsToDays } from '#platform/time/days.ts'
import { useTexts, useRefusalText } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GRACE_SECONDS } from '#features/accounts/deletion.rules.ts'
import { useReactivate } from '#features/accounts/web/accounts.queries.ts'
import { Outcome } from '#features/accounts/web/outcome.tsx'
import { NoReferrerMeta, useLinkToken } from '#features/accounts/web/link-token.tsx'
import { href } from '#links.ts'

export const handle = { namespaces: ['accounts'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page of the reactivation link. Only its button acts, because mail scanners follow links (C-77). */
export default function ReactivatePage() {
  const t = useTexts('accounts')
  const token = useLinkToken('token')
  return (
    <div className="py-8">
      <title>{t('reactivate.title')}</title>
      <NoReferrerMeta />
      {token === '' ? <IncompleteLink /> : <ReactivationPanel token={token} />}
    </div>
  )
}

function IncompleteLink() {
  const t = useTexts('accounts')
  return (
    <EmptyState
      level={1}
      icon={<MailX size={32} />}
      title={t('reactivate.incompleteTitle')}
      text={t('reactivate.incomplete')}
    >
      <ButtonLink to={href('index')}>{t('reactivate.home')}</ButtonLink>
    </EmptyState>
  )
}

function ReactivationPanel({ token }: { token: string }) {
  const t = useTexts('accounts')
  const reactivation = useReactivate(token)
  if (reactivation.isSuccess) {
    return (
      <Outcome icon={<PartyPopper size={32} />} title={t('reactivate.doneTitle')} text={t('reactivate.done')}>
        <ButtonLink to={href('login')} size="lg">
          {t('reactivate.login')}
        </ButtonLink>
      </Outcome>
    )
  }
  if (reactivation.isError)
    return <ReactivationFailure error={reactivation.error} onRetry={() => reactivation.mutate()} />
  return (
    <EmptyState level={1} icon={<Undo2 size={32} />} title={t('reactivate.heading')} text={t('reactivate.text')}>
      <Button size="lg" pending={reactivation.isPending} onClick={() => reactivation.mutate()}>
        {t('reactivate.button')}
      </Button>
    </EmptyState>
  )
}

function ReactivationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  const isExpired = 'code' in error && error.code === 'link_expired'
  return (
    <Outcome
      icon={<MailX size={32} />}
      title={t(isExpired ? 'reactivate.expiredTitle' : 'reactivate.failedTitle')}
      text={isExpired ? t('reactivate.expired', { days: secondsToDays(GRACE_SECONDS) }) : refusalText(error)}
    >
      {isExpired ? (
        <ButtonLink to={href('login')}>{t('reactivate.login')}</ButtonLink>
      ) : (
        <Button onClick={onRetry}>{t('reactivate.again')}</Button>
      )}
    </Outcome>
  )
}
