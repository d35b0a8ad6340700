import DoorOpen from 'lucide-react/icons/door-open'
import { useSearchParams } from 'react-router'
import { secondsToDays } from '#platform/time/days.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GRACE_SECONDS } from '#features/accounts/deletion.rules.ts'
import { href } from '#links.ts'

export const handle = { namespaces: ['accounts'], access: 'visitors', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/**
 * The page after deleting an account: until when and how it can be reactivated. `?until=` is that time, or
 * `erased` for an account that was erased at once. Redirects members.
 */
export default function AccountDeletedPage() {
  const t = useTexts('accounts')
  const format = useFormatter()
  const untilParam = useSearchParams()[0].get('until')
  const isErased = untilParam === 'erased'
  const until = isInstant(untilParam) ? format.dateTime(new Date(untilParam), { dateStyle: 'long' }) : null
  const text = isErased
    ? t('deleted.erased')
    : until
      ? t('deleted.until', { until })
      : t('deleted.untilUnknown', { days: secondsToDays(GRACE_SECONDS) })
  return (
    <>
      <title>{t('deleted.title')}</title>
      <EmptyState level={1} icon={<DoorOpen size={32} />} title={t('deleted.heading')} text={text} className="py-20">
        {!isErased && <p className="w-full text-text-2">{t('deleted.mail')}</p>}
        <ButtonLink to={href('index')} variant="secondary" className="mt-2" reloadDocument>
          {t('deleted.home')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}

function isInstant(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text))
}
