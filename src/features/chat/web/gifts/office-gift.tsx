import { useTexts } from '#platform/i18n.tsx'
import { GiftArt } from './gift-art.tsx'
import { GIFT_TILE_CLASSES } from './gift-tiles.tsx'

interface GiftPreviewProps {
  readonly picture: string
  readonly name: string
  readonly price: number
}

/** A gift as members see it in the dialog: its drawing, its name and its price. */
export function GiftPreview({ picture, name, price }: GiftPreviewProps) {
  const t = useTexts('chat')
  return (
    <span className={`${GIFT_TILE_CLASSES} max-w-32`}>
      <GiftArt gift={picture} size={56} />
      <span className="text-sm font-semibold wrap-anywhere">{name}</span>
      <span className="text-xs text-text-2">{t('gifts.price', { credits: price })}</span>
    </span>
  )
}
