import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { waitingQuery, type BackofficeApi } from './backoffice.queries.ts'

/** What waits for staff, as numbers. */
export function OfficeWaiting() {
  const t = useTexts('office-figures')
  const waiting = useQueryData(waitingQuery(useApi<BackofficeApi>()))
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-3 text-xl">
        {t('waiting.title')}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {(['photos', 'complaints', 'failingMails'] as const).map((name) => (
          <div key={name} className="rounded-2xl border border-border bg-surface p-5">
            <dt className="text-text-2">{t(`waiting.${name}`)}</dt>
            <dd className="mt-1 text-3xl font-semibold tabular-nums">{waiting[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
