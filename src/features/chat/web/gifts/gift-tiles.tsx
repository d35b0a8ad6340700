import { useTexts } from '#platform/i18n.tsx'
import { TILE_INPUT_CLASSES } from '#ui/tile-classes.ts'
import type { GiftOffer } from '../../contract.ts'
import { useMoneyPrice } from '../composer/credit-price.tsx'
import { GiftArt, useGiftName } from './gift-art.tsx'

/** The appearance of a gift in the dialog. */
export const GIFT_TILE_CLASSES = [
  'edge pressable pointer-events-none flex w-full flex-col items-center gap-1 rounded-xl border border-control bg-surface px-1 pt-3 pb-2.5 text-center',
  'peer-checked:border-gold peer-checked:bg-gold-soft peer-checked:inset-ring peer-checked:inset-ring-gold peer-hover:not-peer-checked:bg-surface-2',
].join(' ')

/** The gifts as radio tiles with drawing, name and price. */
export function GiftTiles({
  offer,
  chosen,
  onChoose,
}: {
  offer: GiftOffer
  chosen: string | null
  onChoose: (gift: string) => void
}) {
  const t = useTexts('chat')
  const giftName = useGiftName()
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="sr-only">{t('gifts.legend')}</legend>
      <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-4">
        {offer.gifts.map(({ key, price, ...own }) => (
          <label key={key} className="relative flex">
            <input
              type="radio"
              name="gift"
              value={key}
              checked={chosen === key}
              className={TILE_INPUT_CLASSES}
              onChange={() => onChoose(key)}
            />
            <span className={GIFT_TILE_CLASSES}>
              <GiftArt gift={key} {...own} size={56} />
              <span className="text-sm font-semibold">{giftName({ gift: key, ...own })}</span>
              <GiftPrice credits={price} cheapestBundle={offer.cheapestBundle} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The price of a gift in credits and in money (L-14). */
function GiftPrice(price: Pick<GiftOffer, 'credits' | 'cheapestBundle'>) {
  const t = useTexts('chat')
  const money = useMoneyPrice(price)
  return (
    <span className="flex flex-col text-xs text-text-2">
      <span>{t('gifts.price', { credits: price.credits })}</span>
      {money !== null && <span>{t('gifts.priceInMoney', { money })}</span>}
    </span>
  )
}
