import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhoto } from '../contract.ts'
import { photoUrl } from '../rules.ts'
import { useMakeMainPhoto, useRemovePhoto, useReorderPhotos } from './photos.queries.ts'

/** One of the member's own photos: what it is now, and what can be done with it. */
export function OwnPhotoTile({
  photo,
  number,
  photos,
}: {
  photo: OwnPhoto
  number: number
  photos: readonly OwnPhoto[]
}) {
  const t = useTexts('photos')
  const [isAsking, setAsking] = useState(false)
  const items = usePhotoItems(photo, photos, () => setAsking(true))
  return (
    <li className="flex flex-col gap-1.5">
      <div className="relative isolate aspect-3/4 rounded-2xl bg-surface-3 shadow-sm">
        <img
          src={photoUrl(photo.key, 'card')}
          alt={t('photo', { number })}
          width={400}
          height={533}
          className="absolute inset-0 size-full rounded-2xl object-cover object-top"
        />
        <div className="absolute top-2.5 left-2.5 flex max-w-[calc(100%-60px)]">
          <PhotoTag photo={photo} />
        </div>
        <div className="absolute top-1.5 right-1.5">
          <Menu
            label={t('actions', { number })}
            trigger={<Ellipsis size={22} aria-hidden="true" />}
            triggerClassName="bg-photo/60 text-white hover:bg-photo/80"
            items={items}
          />
        </div>
      </div>
      {photo.status === 'rejected' && <p className="text-sm text-text-2">{t('rejectedHint')}</p>}
      <RemoveDialog photo={photo} isOpen={isAsking} onClose={() => setAsking(false)} />
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

function usePhotoItems(photo: OwnPhoto, photos: readonly OwnPhoto[], onRemove: () => void): MenuItem[] {
  const t = useTexts('photos')
  const refusalText = useRefusalText()
  const makeMain = useMakeMainPhoto()
  const reorder = useReorderPhotos()
  const onError = (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' })
  const move = (by: number) => reorder.mutate(moved(photos, photo.id, by), { onError })
  const place = photos.findIndex(({ id }) => id === photo.id)
  const canMove = (by: number) => !photo.isMain && photos[place + by] !== undefined && !photos[place + by]?.isMain
  const onSuccess = () => showToast({ text: t('mainChanged'), tone: 'success' })
  const main = {
    key: 'main',
    label: t('makeMain'),
    icon: <Star size={20} />,
    onSelect: () => makeMain.mutate(photo.id, { onSuccess, onError }),
  }
  return [
    ...(photo.status === 'active' && !photo.isMain ? [main] : []),
    ...(canMove(-1)
      ? [{ key: 'forward', label: t('moveForward'), icon: <ArrowLeft size={20} />, onSelect: () => move(-1) }]
      : []),
    ...(canMove(1)
      ? [{ key: 'back', label: t('moveBack'), icon: <ArrowRight size={20} />, onSelect: () => move(1) }]
      : []),
    { key: 'remove', label: t('remove'), icon: <Trash2 size={20} />, tone: 'danger' as const, onSelect: onRemove },
  ]
}

function moved(photos: readonly OwnPhoto[], id: string, by: number): string[] {
  const ids = photos.map((photo) => photo.id)
  const from = ids.indexOf(id)
  return ids.toSpliced(from, 1).toSpliced(from + by, 0, id)
}

function RemoveDialog({ photo, isOpen, onClose }: { photo: OwnPhoto; isOpen: boolean; onClose: () => void }) {
  const t = useTexts('photos')
  const refusalText = useRefusalText()
  const remove = useRemovePhoto()
  const confirm = () =>
    remove.mutate(photo.id, {
      onSuccess: () => showToast({ text: t('removed'), tone: 'success' }),
      onError: (error) => showToast({ text: refusalText(error), tone: 'danger' }),
      onSettled: onClose,
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('removeTitle')}
      role="alertdialog"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {t('removeConfirm')}
          </Button>
        </div>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  )
}
