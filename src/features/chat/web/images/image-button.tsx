import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, type ClipboardEvent, type DragEvent } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** How the composer handles an image. */
export interface ImagePicking {
  /** The reason why the partner accepts no image, or null. */
  readonly reason: string | null
  /** Runs instead of choosing a file when nothing can be sent; null when it can. */
  readonly onBlocked: (() => void) | null
  readonly onPick: (file: File) => void
}

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic'

/** The button that chooses an image to send. */
export function ImageButton({ picking, isOpen }: { picking: ImagePicking; isOpen: boolean }) {
  const t = useTexts('chat')
  const input = useRef<HTMLInputElement>(null)
  const { reason, onBlocked, onPick } = picking
  return (
    <>
      <IconButton
        label={t('image.button')}
        title={reason ?? t('image.button')}
        size="lg"
        disabled={!isOpen}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason ? 'image-reason' : undefined}
        className="aria-disabled:opacity-55"
        onClick={() => (onBlocked ? onBlocked() : input.current?.click())}
      >
        <ImagePlus size={24} aria-hidden="true" />
      </IconButton>
      {reason && (
        <span id="image-reason" className="sr-only">
          {reason}
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES}
        hidden
        aria-label={t('image.button')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = '' // the same file can be chosen again
          if (file) onPick(file)
        }}
      />
    </>
  )
}

/** Returns the handlers by which the composer takes an image that is pasted or dropped. */
export function createImageHandlers({ onBlocked, onPick }: ImagePicking) {
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    if (onBlocked) onBlocked()
    else onPick(file)
  }
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault() // allows the drop
    },
  }
}
