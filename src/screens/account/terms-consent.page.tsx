import ScrollText from 'lucide-react/icons/scroll-text'
import { Navigate, useSearchParams } from 'react-router'
import { useLogout } from '#features/viewer/web/viewer.queries.ts'
import { useFormatter, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import type { accountsContract } from '#features/accounts/contract.ts'
import { defaultReturnTo, sanitizeReturnTo } from '#features/accounts/login.rules.ts'
import { termsQuery, useAgreeToTerms } from '#features/accounts/web/accounts.queries.ts'
import { href } from '#links.ts'

type Api = ApiOf<{ accounts: typeof accountsContract }>

const queries = (api: Api) => [termsQuery(api)]

export const handle = { namespaces: ['accounts'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The page to agree to newer terms before anything else (C-42). Continues to `returnTo` afterwards. */
export default function TermsConsentPage() {
  const t = useTexts('accounts')
  const terms = useQueryData(termsQuery(useApi<Api>()))
  const format = useFormatter()
  const isHydrated = useIsHydrated()
  const returnTo = useReturnTo()
  const formatDate = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'long' })
  const title = <title>{t('consent.title')}</title>
  // The server and the first render in the browser give the same html; the redirect follows.
  if (!terms.isAgreementDue) return isHydrated ? <Navigate to={returnTo} replace /> : title
  return (
    <div className="mx-auto w-full max-w-150 px-4 py-10 sm:py-16">
      {title}
      <div className="edge rounded-3xl border border-border bg-surface px-5 py-7 shadow-md sm:px-9 sm:py-10">
        <ScrollText size={36} strokeWidth={1.75} aria-hidden="true" className="mb-4 text-primary-text" />
        <h1 className="text-3xl">{t('consent.heading')}</h1>
        <p className="mt-3 text-text-2">{t('consent.text', { version: formatDate(terms.version) })}</p>
        <p className="mt-2 text-text-2">{t('consent.previousAgreement', { at: formatDate(terms.agreedAt) })}</p>
        <AgreementButtons version={terms.version} returnTo={returnTo} />
      </div>
      <OtherOptions />
    </div>
  )
}

function AgreementButtons({ version, returnTo }: { version: string; returnTo: string }) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  const agree = useAgreeToTerms()
  return (
    <div className="mt-6 flex flex-col gap-3">
      {agree.error && (
        <Alert tone="danger" role="alert">
          {refusalText(agree.error)}
        </Alert>
      )}
      <ButtonLink to={href('pages-terms')} reloadDocument target="_blank" variant="secondary" size="lg" wide>
        {t('consent.read')}
      </ButtonLink>
      <Button
        size="lg"
        wide
        pending={agree.isPending || agree.isSuccess}
        // A full page load, so that every query that was refused runs again.
        onClick={() => agree.mutate(version, { onSuccess: () => location.assign(returnTo) })}
      >
        {t('consent.agree')}
      </Button>
    </div>
  )
}

function OtherOptions() {
  const t = useTexts('accounts')
  const logout = useLogout()
  return (
    <div className="mt-7 flex flex-col items-center gap-1 text-center text-text-2">
      <p className="max-w-110">{t('consent.disagree')}</p>
      <p className="flex flex-wrap justify-center gap-x-2">
        <Button variant="ghost" pending={logout.isPending} onClick={() => logout.mutate()}>
          {t('consent.logout')}
        </Button>
        <ButtonLink to={href('settings-delete')} variant="ghost">
          {t('consent.delete')}
        </ButtonLink>
      </p>
    </div>
  )
}

function useReturnTo(): string {
  const returnTo = sanitizeReturnTo(useSearchParams()[0].get('returnTo'))
  return returnTo.startsWith(href('terms-consent')) ? defaultReturnTo : returnTo
}
