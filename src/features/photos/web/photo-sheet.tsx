import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhoto } from '../contract.ts'
import { useMakeMainPhoto, useRemovePhoto } from './photos.queries.ts'

type PhotoSheetProps = {
  photo: OwnPhoto
  number: number
  isOpen: boolean
  onClose: () => void
}

/** A sheet with the actions for one of the member's own photos. Deleting asks for confirmation. */
export function PhotoSheet({ photo, number, isOpen, onClose }: PhotoSheetProps) {
  const t = useTexts('own-photos')
  const [isConfirming, setConfirming] = useState(false)
  const close = () => {
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      variant="sheet"
      title={isConfirming ? t('removeTitle') : t('photo', { number })}
      closeLabel={t('close')}
    >
      {isConfirming ? (
        <RemoveConfirmation photo={photo} onDone={close} />
      ) : (
        <PhotoActions photo={photo} onDone={close} onRemove={() => setConfirming(true)} />
      )}
    </Dialog>
  )
}

type PhotoActionsProps = { photo: OwnPhoto; onDone: () => void; onRemove: () => void }

function PhotoActions({ photo, onDone, onRemove }: PhotoActionsProps) {
  const t = useTexts('own-photos')
  const refusalText = useRefusalText()
  const makeMainPhoto = useMakeMainPhoto()
  const makeMain = () =>
    makeMainPhoto.mutate(photo.id, {
      onSuccess: () => showToast({ text: t('mainChanged'), tone: 'success' }),
      onError: (error) => showToast({ text: refusalText(error), tone: 'danger' }),
      onSettled: onDone,
    })
  return (
    <div className="flex flex-col gap-2.5">
      {photo.status === 'active' && !photo.isMain && (
        <Button
          variant="secondary"
          wide
          pending={makeMainPhoto.isPending}
          icon={<Star size={20} aria-hidden="true" />}
          onClick={makeMain}
        >
          {t('makeMain')}
        </Button>
      )}
      <Button variant="danger" wide icon={<Trash2 size={20} aria-hidden="true" />} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  )
}

function RemoveConfirmation({ photo, onDone }: { photo: OwnPhoto; onDone: () => void }) {
  const t = useTexts('own-photos')
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
