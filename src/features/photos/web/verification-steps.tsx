import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useLiveChange } from '#platform/calls/live.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ProgressBar } from '#ui/progress.tsx'
import type { OwnVerification } from '../verification.contract.ts'
import { PoseDrawing } from './pose-drawing.tsx'
import { useStartVerification, useUploadSelfie, verificationQuery, type PhotosApi } from './photos.queries.ts'

type Latest = NonNullable<OwnVerification['latest']>

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** The step of the photo verification that the member is at. */
export function VerificationSteps() {
  const t = useTexts('verification')
  const { mainKey, latest } = useQueryData(verificationQuery(useApi<PhotosApi>()))
  const cache = useQueryClient()
  useLiveChange('verification', () => void cache.invalidateQueries({ queryKey: ['photos', 'verification'] }))
  if (mainKey === null) return <MissingMainPhoto latest={latest} />
  if (latest?.status === 'approved') return <Alert tone="success">{t('approved')}</Alert>
  if (latest?.status === 'waiting')
    return (
      <Alert tone="info" role="status" title={t('waiting.title')}>
        {t('waiting.text')}
      </Alert>
    )
  if (latest?.status === 'open') return <SelfieStep key={latest.id} id={latest.id} pose={latest.pose} />
  return <StartStep latest={latest} />
}

function MissingMainPhoto({ latest }: { latest: Latest | null }) {
  const t = useTexts('verification')
  return (
    <Alert
      tone="warning"
      action={
        <ButtonLink to={href('profile')} variant="secondary" size="sm">
          {t('toPhotos')}
        </ButtonLink>
      }
    >
      {latest?.isOutdated && `${t('outdated')} `}
      {t('noMainPhoto')}
    </Alert>
  )
}

/** Explains the verification, or why the last one does not count, and chooses a pose. */
function StartStep({ latest }: { latest: Latest | null }) {
  const t = useTexts('verification')
  const refusalText = useRefusalText()
  const start = useStartVerification()
  return (
    <div className="flex flex-col items-start gap-4">
      {latest?.status === 'refused' && (
        <Alert tone="warning" title={t('refused')} className="w-full">
          {latest.reason && t(`reason.${latest.reason}`)}
        </Alert>
      )}
      {latest?.status === 'expired' && (
        <Alert tone="info" className="w-full">
          {t(latest.isOutdated ? 'outdated' : 'expired')}
        </Alert>
      )}
      <Failure text={start.error && refusalText(start.error)} />
      <Button pending={start.isPending} onClick={() => start.mutate()}>
        {t(latest ? 'again' : 'start')}
      </Button>
    </div>
  )
}

/** The pose to repeat, and the upload of the selfie. */
function SelfieStep({ id, pose }: Pick<Latest, 'id' | 'pose'>) {
  const t = useTexts('verification')
  const tPhotos = useTexts('own-photos') // which brings the texts of refused uploads
  const refusalText = useRefusalText()
  const input = useRef<HTMLInputElement>(null)
  const { upload, percent } = useUploadSelfie(id)
  return (
    <div className="flex flex-col items-start gap-4">
      <figure className="flex flex-col gap-3 self-center text-center">
        <PoseDrawing pose={pose} className="mx-auto size-56" />
        <figcaption className="text-lg font-semibold">{t(`poses.${pose}`)}</figcaption>
      </figure>
      <Failure text={upload.error && refusalText(upload.error)} />
      {upload.isPending && (
        <div className="w-full" role="status">
          <p className="mb-2 font-semibold">{t('sending')}</p>
          <ProgressBar label={t('sending')} text={tPhotos('percent', { percent })} value={percent} max={100} />
        </div>
      )}
      <Button pending={upload.isPending} onClick={() => input.current?.click()}>
        {t(upload.error ? 'otherSelfie' : 'chooseSelfie')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        capture="user"
        hidden
        aria-label={t('chooseSelfie')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.mutate(file)
          target.value = ''
        }}
      />
    </div>
  )
}

function Failure({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert tone="danger" role="alert" className="w-full">
      {text}
    </Alert>
  )
}
