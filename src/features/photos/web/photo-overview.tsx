import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { useLiveChange } from '#platform/calls/live.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { classes } from '#ui/classes.ts'
import { preloadDialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import { myPhotosQuery } from './photos.queries.ts'
import { OwnPhotoTile } from './own-photo-tile.tsx'
import { usePhotoDrag, usePhotoOrder } from './photo-order.ts'
import { UploadTile } from './upload-tile.tsx'
import { isInProgress, useUploads } from './uploads.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

const loadCropSheet = () => import('./crop-sheet.tsx').then((module) => module.CropSheet)
const CropSheet = lazyComponent(loadCropSheet)

/** The member's own photos: add, crop, reorder, delete and choose the main one. */
export function PhotoOverview() {
  const t = useTexts('own-photos')
  const { photos, limit, premiumLimit, isPremium } = useQueryData(myPhotosQuery(useApi()))
  const { uploads, add, crop, retry, dismiss } = useUploads()
  const order = usePhotoOrder(photos)
  const drag = usePhotoDrag(photos, order)
  const usedSlots = photos.length + uploads.filter(isInProgress).length
  const addFiles = (files: readonly File[]) => {
    const freeSlots = Math.max(limit - usedSlots, 0)
    if (files.length > freeSlots) showToast({ text: t('limitExceeded', { room: freeSlots }), tone: 'danger' })
    add(files.slice(0, freeSlots))
  }
  const fileDrop = useFileDrop(addFiles)
  const cropping = uploads.filter(({ phase }) => phase === 'cropping')
  const [current] = cropping
  useReviewUpdates()
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-4" {...fileDrop.handlers}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="photos" className="text-2xl">
          {t('heading')}
        </h2>
        <p className="font-semibold text-text-2 tabular-nums">{t('count', { count: photos.length, limit })}</p>
      </div>
      <ul
        className={classes(
          'grid grid-cols-2 gap-2.5 rounded-2xl sm:grid-cols-3 sm:gap-3',
          limit > 3 && 'lg:grid-cols-4',
          fileDrop.isOver && 'outline-3 outline-offset-4 outline-focus outline-dashed',
        )}
      >
        {photos.map((photo, index) => (
          <OwnPhotoTile
            key={photo.id}
            {...{ photo, index, order }}
            dragging={drag.getDragHandlers(index)}
            style={drag.getTileStyle(index)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onDismiss={() => dismiss(upload.id)}
          />
        ))}
        {usedSlots < limit && <AddTile onFiles={addFiles} label={t(photos.length === 0 ? 'add' : 'addMore')} />}
        {listEmptySlots(limit, usedSlots).map((slot) => (
          <li key={slot} className="aspect-3/4 rounded-2xl border-2 border-dashed border-border" aria-hidden="true" />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {order.announcement}
      </p>
      <p className="text-sm text-text-2">{t('hint', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })}</p>
      {photos.some(({ isMain }) => isMain) && (
        <Link to={href('settings-verification')} className="self-start font-semibold text-primary-text underline">
          {t('verify')}
        </Link>
      )}
      {!isPremium && photos.length >= limit && <PremiumHint limit={premiumLimit} />}
      {current && (
        <Suspense fallback={null}>
          <CropSheet
            key={current.id}
            file={current.file}
            waiting={cropping.length - 1}
            onCrop={(picture) => crop(current, picture)}
            onSkip={() => crop(current)}
            onCancel={() => dismiss(current.id)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Refreshes the photos after a review decision, and shows a toast. */
function useReviewUpdates(): void {
  const t = useTexts('own-photos')
  const cache = useQueryClient()
  useLiveChange('photos', ({ kind }) => {
    void cache.invalidateQueries({ queryKey: ['photos', 'mine'] })
    if (kind === 'photos') showToast({ text: t('reviewed') })
  })
}

function PremiumHint({ limit }: { limit: number }) {
  const t = useTexts('own-photos')
  return (
    <Alert
      tone="info"
      action={
        <Link to={href('premium')} className="font-semibold underline">
          {t('premiumLink')}
        </Link>
      }
    >
      {t('premiumHint', { limit })}
    </Alert>
  )
}

/** Lists the empty slots to show, so that there are at most three tiles. */
function listEmptySlots(limit: number, used: number): number[] {
  const shownSlots = Math.min(limit, 3)
  return Array.from({ length: Math.max(shownSlots - used - 1, 0) }, (_slot, index) => index)
}

function AddTile({ onFiles, label }: { onFiles: (files: readonly File[]) => void; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li>
      <label className="edge relative flex aspect-3/4 cursor-pointer flex-col items-center justify-center gap-3 rounded-2xl border-2 border-dashed border-control bg-surface-2 p-3 text-center font-semibold text-text hover:bg-surface-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <span className="flex size-12 items-center justify-center rounded-full bg-primary text-on-fill">
          <Plus size={24} aria-hidden="true" />
        </span>
        {label}
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          multiple
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onClick={() => {
            preloadDialog()
            preloadChunk(loadCropSheet)
          }}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
    </li>
  )
}

/** Accepts files dropped on the overview. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
