import { useEffect, useRef } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { drawPreview } from './shrink.client.ts'
import type { UploadState } from './uploads.tsx'

/** A photo that is on its way, or why it did not come. */
export function UploadTile({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: UploadState
  onRetry: () => void
  onDismiss: () => void
}) {
  const t = useTexts('photos')
  const refusalText = useRefusalText()
  const { error, percent } = upload
  return (
    <li className="relative isolate aspect-3/4 overflow-hidden rounded-2xl bg-surface-3">
      <Preview file={upload.file} />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface/75 p-3 text-center">
        {error ? (
          <div role="alert" className="flex flex-col items-center gap-2">
            <p className="text-sm font-semibold text-danger-text">{refusalText(error)}</p>
            <div className="flex flex-wrap justify-center gap-2">
              <Button size="sm" variant="secondary" onClick={onRetry}>
                {t('retry')}
              </Button>
              <Button size="sm" variant="ghost" onClick={onDismiss}>
                {t('dismiss')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <p className="text-sm font-semibold" aria-live="polite">
              {percent < 100 ? t('uploading', { percent }) : t('processing')}
            </p>
            <progress aria-label={upload.file.name} max={100} value={percent} className="h-2 w-full accent-primary" />
          </>
        )}
      </div>
    </li>
  )
}

/** A look at the file itself, until the server has made its sizes; nothing for what is no picture. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void drawPreview(canvas.current, file)
  }, [file])
  return (
    <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full object-cover object-top opacity-40" />
  )
}
