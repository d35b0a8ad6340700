import Ellipsis from 'lucide-react/icons/ellipsis'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { OwnPhoto } from '../contract.ts'
import { photoUrl } from '../rules.ts'
import { PhotoSheet } from './photo-sheet.tsx'

type OwnPhotoTileProps = { photo: OwnPhoto; number: number; photos: readonly OwnPhoto[] }

/** One of the member's own photos: what it is now, and the way to what can be done with it. */
export function OwnPhotoTile({ photo, number, photos }: OwnPhotoTileProps) {
  const t = useTexts('photos')
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-col gap-1.5">
      <div className="relative isolate aspect-3/4 overflow-hidden rounded-2xl bg-surface-3 shadow-sm">
        <img
          src={photoUrl(photo.key, 'card')}
          alt={t('photo', { number })}
          width={400}
          height={533}
          className="absolute inset-0 size-full object-cover object-top"
        />
        <div className="absolute top-2.5 left-2.5 flex max-w-[calc(100%-64px)]">
          <PhotoTag photo={photo} />
        </div>
        <IconButton
          label={t('actions', { number })}
          look="photo"
          className="absolute! top-1.5 right-1.5"
          aria-haspopup="dialog"
          onPointerEnter={preloadDialog}
          onClick={() => setOpen(true)}
        >
          <Ellipsis size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {photo.status === 'rejected' && <p className="text-sm text-text-2">{t('rejectedHint')}</p>}
      <PhotoSheet {...{ photo, number, photos }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}

function PhotoTag({ photo }: { photo: OwnPhoto }) {
  const t = useTexts('photos')
  if (photo.status !== 'active') {
    return (
      <Chip size="sm" tone={photo.status === 'pending' ? 'cream' : 'photo'}>
        {t(`status.${photo.status}`)}
      </Chip>
    )
  }
  if (!photo.isMain) return null
  return (
    <Chip size="sm" tone="photo" icon={<Star size={14} className="fill-current" aria-hidden="true" />}>
      {t('main')}
    </Chip>
  )
}
