import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhoto } from '../contract.ts'
import { useMakeMainPhoto, useRemovePhoto, useReorderPhotos } from './photos.queries.ts'

type PhotoSheetProps = {
  photo: OwnPhoto
  number: number
  photos: readonly OwnPhoto[]
  isOpen: boolean
  onClose: () => void
}

/** What can be done with one of the member's own photos; deleting asks once more. */
export function PhotoSheet({ photo, number, photos, isOpen, onClose }: PhotoSheetProps) {
  const t = useTexts('photos')
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      look="sheet"
      title={isAsking ? t('removeTitle') : t('photo', { number })}
      closeLabel={t('close')}
    >
      {isAsking ? (
        <RemoveQuestion photo={photo} onDone={close} />
      ) : (
        <PhotoActions {...{ photo, photos }} onDone={close} onRemove={() => setAsking(true)} />
      )}
    </Dialog>
  )
}

type PhotoActionsProps = { photo: OwnPhoto; photos: readonly OwnPhoto[]; onDone: () => void; onRemove: () => void }

function PhotoActions({ photo, photos, onDone, onRemove }: PhotoActionsProps) {
  const t = useTexts('photos')
  const { makeMain, move, canMove } = usePhotoActions(photo, photos, onDone)
  return (
    <div className="flex flex-col gap-2.5">
      {photo.status === 'active' && !photo.isMain && (
        <Button variant="secondary" wide icon={<Star size={20} aria-hidden="true" />} onClick={makeMain}>
          {t('makeMain')}
        </Button>
      )}
      {canMove(-1) && (
        <Button variant="secondary" wide icon={<ArrowLeft size={20} aria-hidden="true" />} onClick={() => move(-1)}>
          {t('moveForward')}
        </Button>
      )}
      {canMove(1) && (
        <Button variant="secondary" wide icon={<ArrowRight size={20} aria-hidden="true" />} onClick={() => move(1)}>
          {t('moveBack')}
        </Button>
      )}
      <Button variant="danger" wide icon={<Trash2 size={20} aria-hidden="true" />} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  )
}

function usePhotoActions(photo: OwnPhoto, photos: readonly OwnPhoto[], onDone: () => void) {
  const t = useTexts('photos')
  const refusalText = useRefusalText()
  const main = useMakeMainPhoto()
  const reorder = useReorderPhotos()
  const onError = (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' })
  const onSuccess = () => showToast({ text: t('mainChanged'), tone: 'success' })
  const place = photos.findIndex(({ id }) => id === photo.id)
  return {
    makeMain: () => main.mutate(photo.id, { onSuccess, onError, onSettled: onDone }),
    move: (by: number) => reorder.mutate(moved(photos, place, by), { onError, onSettled: onDone }),
    /** The main photo stands first, whatever its place. */
    canMove: (by: number) => !photo.isMain && photos[place + by]?.isMain === false,
  }
}

function moved(photos: readonly OwnPhoto[], from: number, by: number): string[] {
  const ids = photos.map((photo) => photo.id)
  return ids.toSpliced(from, 1).toSpliced(from + by, 0, ...ids.slice(from, from + 1))
}

function RemoveQuestion({ photo, onDone }: { photo: OwnPhoto; onDone: () => void }) {
  const t = useTexts('photos')
  const refusalText = useRefusalText()
  const remove = useRemovePhoto()
  const confirm = () =>
    remove.mutate(photo.id, {
      onSuccess: () => showToast({ text: t('removed'), tone: 'success' }),
      onError: (error) => showToast({ text: refusalText(error), tone: 'danger' }),
      onSettled: onDone,
    })
  return (
    <div className="flex flex-col gap-5">
      <p>{t('removeText')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button variant="danger" pending={remove.isPending} onClick={confirm}>
          {t('removeConfirm')}
        </Button>
      </div>
    </div>
  )
}
