import ImageIcon from 'lucide-react/icons/image'
import { createContext, Suspense, useContext, useEffect, useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { classes } from '#ui/classes.ts'
import type { ImageContent } from '../../contract.ts'
import { getBubbleSize, getImageUrl } from '../../rules.ts'

const ImageViewer = lazyComponent(() => import('./image-viewer.tsx').then((module) => module.ImageViewer))

/** Whether the partner's images are covered: the member never wrote to them. */
export const CoverContext = createContext(false)

type ImageBubbleProps = { content: ImageContent; mine: boolean; partnerName: string }

/** An image message with its placeholder; pressing it opens the image large. */
export function ImageBubble({ content, mine, partnerName }: ImageBubbleProps) {
  const t = useTexts('chat')
  const [isUncovered, setUncovered] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isCovered = useContext(CoverContext) && !mine && !isUncovered
  const photo = mine ? t('image.mine') : t('image.partner', { name: partnerName })
  const { width, height } = getBubbleSize(content)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <li className="mt-1 flex flex-col">
      <button
        type="button"
        aria-label={isCovered ? undefined : t('image.open', { photo })}
        onClick={isCovered ? () => setUncovered(true) : open}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className={classes(
          'edge pressable relative block max-w-[84%] overflow-hidden rounded-2xl bg-surface-3',
          mine ? 'self-end rounded-br-tail' : 'self-start rounded-bl-tail',
        )}
      >
        <Placeholder hash={content.hash} />
        {isCovered ? <Cover photo={photo} /> : <Picture content={content} photo={photo} />}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ImageViewer content={content} photo={photo} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

function Picture({ content, photo }: { content: ImageContent; photo: string }) {
  const t = useTexts('chat')
  const [isMissing, setMissing] = useState(false)
  if (isMissing)
    return (
      <span className="absolute inset-0 flex items-center justify-center bg-surface-3 p-3 text-center text-sm text-text-2">
        {t('image.missing')}
      </span>
    )
  return (
    <img
      src={getImageUrl(content.key, 'bubble')}
      alt={photo}
      loading="lazy"
      width={content.width}
      height={content.height}
      draggable={false}
      onError={() => setMissing(true)}
      className="absolute inset-0 size-full object-cover"
    />
  )
}

/** Covers an image until the member chooses to see it. The image is not loaded before. */
function Cover({ photo }: { photo: string }) {
  const t = useTexts('chat')
  return (
    <span className="absolute inset-0 flex items-center justify-center bg-photo/25 p-2">
      <span className="sr-only">{t('image.covered', { photo })}</span>
      <span className="flex items-center gap-2 rounded-full bg-photo/70 px-4 py-2 text-sm font-semibold text-white">
        <ImageIcon size={18} aria-hidden="true" />
        {t('image.show')}
      </span>
    </span>
  )
}

/** The blurred thumbhash behind an image that is covered or loads. */
function Placeholder({ hash }: { hash: string }) {
  const url = usePlaceholderUrl(hash)
  if (!url) return null
  return (
    <span
      aria-hidden="true"
      style={{ backgroundImage: `url(${url})` }}
      className="absolute inset-0 animate-fade-in bg-cover bg-center"
    />
  )
}

function usePlaceholderUrl(hash: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('./thumbhash.client.ts').then(
      ({ toPlaceholderUrl }) => isCurrent && setUrl(toPlaceholderUrl(hash)),
      () => undefined, // the image comes without a placeholder
    )
    return () => {
      isCurrent = false
    }
  }, [hash])
  return url
}
