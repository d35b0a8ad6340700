import { useEffect, useRef } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress.tsx'
import { drawPreview } from '#platform/browser/shrink-image.ts'
import type { UploadState } from './uploads.ts'

type UploadTileProps = { upload: UploadState; onRetry: () => void; onDismiss: () => void }

/** A tile with a photo that is being uploaded, or the reason why it failed. */
export function UploadTile({ upload, onRetry, onDismiss }: UploadTileProps) {
  return (
    <li className="relative isolate aspect-3/4 overflow-hidden rounded-2xl bg-surface-3">
      <FilePreview file={upload.file} />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface/75 p-3 text-center">
        {upload.error ? (
          <UploadFailure {...{ upload, onRetry, onDismiss }} />
        ) : (
          <UploadProgress upload={upload} onDismiss={onDismiss} />
        )}
      </div>
    </li>
  )
}

/** Errors that a retry may solve. */
const RETRYABLE_CODES = new Set(['no_connection', 'unavailable', 'general', 'rate_limited', 'storage_full'])

function UploadFailure({ upload, onRetry, onDismiss }: UploadTileProps) {
  const t = useTexts('own-photos')
  const refusalText = useRefusalText()
  const message = useRef<HTMLDivElement>(null)
  // On a phone the tile may be below the fold, where the failure would go unnoticed.
  useEffect(() => {
    message.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={message} role="alert" className="flex flex-col items-center gap-2">
      <p className="text-sm font-semibold text-danger-text">
        {upload.isOffline ? t('offline') : refusalText(upload.error)}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {RETRYABLE_CODES.has(upload.error?.code ?? '') && (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}

function UploadProgress({ upload, onDismiss }: Pick<UploadTileProps, 'upload' | 'onDismiss'>) {
  const t = useTexts('own-photos')
  const { phase, percent } = upload
  const isWaiting = phase !== 'sending'
  const isSent = phase === 'sending' && percent === 100
  return (
    <>
      <p className="text-sm font-semibold" aria-live="polite">
        {t(isWaiting ? 'waiting' : isSent ? 'processing' : 'uploading')}
        {!isWaiting && !isSent && <span aria-hidden="true"> {t('percent', { percent })}</span>}
      </p>
      <ProgressBar
        label={upload.file.name}
        text={t('percent', { percent: isWaiting ? 0 : percent })}
        value={isWaiting ? 0 : percent}
        max={100}
      />
      {!isSent && (
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          {t('stop')}
        </Button>
      )}
    </>
  )
}

/** A preview of the file until the server has processed it. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void drawPreview(canvas.current, file)
  }, [file])
  return (
    <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full object-cover object-top opacity-40" />
  )
}
