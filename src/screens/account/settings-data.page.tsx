import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import { secondsToDays, secondsToHours } from '#platform/time/days.ts'
import { useFormatter, useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { FreshLoginForm, wantsFreshLogin } from '#features/accounts/web/accounts.tsx'
import { EXPORT_INTERVAL_SECONDS, EXPORT_RETENTION_SECONDS } from '#features/settings/rules.ts'
import {
  ownExportQuery,
  useLiveExport,
  useRequestExport,
  type ExportApi,
  type OwnExport,
} from '#features/settings/web/own-export.ts'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'

const queries = (api: ExportApi) => [ownExportQuery(api)]

export const handle = {
  namespaces: ['settings', 'accounts'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The download of all data that is stored about the member (L-28). */
export default function DataSettingsPage() {
  const t = useTexts('settings')
  const ownExport = useQueryData(ownExportQuery(useApi<ExportApi>()))
  useLiveExport()
  return (
    <SettingsFrame title={t('sections.data.title')}>
      <p aria-live="polite" className="sr-only">
        {ownExport.state === 'none' ? '' : t(`data.status.${ownExport.state}`)}
      </p>
      {ownExport.state === 'making' && <ExportProgress ownExport={ownExport} />}
      {ownExport.state === 'ready' && ownExport.file && (
        <ExportDownload file={ownExport.file} requestedAt={ownExport.requestedAt ?? ''} />
      )}
      {ownExport.state === 'failed' && (
        <Alert tone="danger" title={t('data.failed')}>
          {t('data.failedText')}
        </Alert>
      )}
      <Panel title={t('data.what')} text={t('data.whatText')}>
        <p className="text-text-2">
          {t('data.limits', {
            hours: secondsToHours(EXPORT_INTERVAL_SECONDS),
            days: secondsToDays(EXPORT_RETENTION_SECONDS),
          })}
        </p>
        {ownExport.state !== 'making' && <ExportRequestButton ownExport={ownExport} />}
      </Panel>
    </SettingsFrame>
  )
}

function ExportProgress({ ownExport: { done, steps } }: { ownExport: OwnExport }) {
  const t = useTexts('settings')
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <Progress
        label={t('data.making')}
        text={done === 0 ? t('data.starting') : t('data.step', { done, steps })}
        value={done}
        max={steps}
      />
      <p className="mt-3 text-text-2">{t('data.makingText')}</p>
    </section>
  )
}

function ExportDownload({ file, requestedAt }: { file: NonNullable<OwnExport['file']>; requestedAt: string }) {
  const t = useTexts('settings')
  const format = useFormatter()
  const size = useFormatSize()
  const date = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'long' })
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <span className="flex size-12 flex-none items-center justify-center rounded-full bg-success-soft text-success-text">
          <FileArchive size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-48 flex-1">
          <h2 className="text-xl">{t('data.ready')}</h2>
          <p className="text-sm text-text-2">
            {t('data.readyText', { size: size(file.bytes), at: date(requestedAt), until: date(file.until) })}
          </p>
        </div>
        <a href={file.path} download className={buttonClasses()}>
          <Download size={20} aria-hidden="true" />
          {t('data.download')}
        </a>
      </div>
      <p className="mt-4 text-sm text-text-2">{t('data.careful')}</p>
    </section>
  )
}

function ExportRequestButton({ ownExport }: { ownExport: OwnExport }) {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const format = useFormatter()
  const request = useRequestExport()
  const isFreshLoginWanted = wantsFreshLogin(request.error)
  if (ownExport.availableAt) {
    const at = format.dateTime(new Date(ownExport.availableAt), { dateStyle: 'long', timeStyle: 'short' })
    return <p className="mt-3 font-medium">{t('data.wait', { at })}</p>
  }
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {request.error && !isFreshLoginWanted && (
        <Alert tone="danger" role="alert">
          {refusalText(request.error)}
        </Alert>
      )}
      {isFreshLoginWanted && <FreshLoginForm onConfirmed={() => request.mutate()} />}
      <Button
        variant={ownExport.file ? 'secondary' : 'primary'}
        pending={request.isPending}
        onClick={() => request.mutate()}
      >
        {ownExport.state === 'none' ? t('data.request') : t('data.again')}
      </Button>
    </div>
  )
}

/** Returns a function that formats a number of bytes. */
function useFormatSize(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => {
    const isSmall = bytes < 1_000_000
    const options = { unit: isSmall ? 'kilobyte' : 'megabyte', maximumFractionDigits: isSmall ? 0 : 1 }
    const format = new Intl.NumberFormat(locale, { style: 'unit', ...options })
    return format.format(bytes / (isSmall ? 1_000 : 1_000_000))
  }
}
