import { useTexts } from '#platform/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ImageContent } from '../../contract.ts'
import { getImageUrl } from '../../rules.ts'

type ImageViewerProps = { content: ImageContent; photo: string; isOpen: boolean; onClose: () => void }

/** An image message as large as the window allows. */
export function ImageViewer({ content, photo, isOpen, onClose }: ImageViewerProps) {
  const t = useTexts('chat')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={photo} closeLabel={t('image.close')} variant="wide">
      <img
        src={getImageUrl(content.key, 'large')}
        alt={photo}
        width={content.width}
        height={content.height}
        className="mx-auto h-auto max-h-[calc(100dvh-9rem)] w-auto max-w-full rounded-xl bg-surface-3 object-contain low:max-h-none"
      />
    </Dialog>
  )
}
