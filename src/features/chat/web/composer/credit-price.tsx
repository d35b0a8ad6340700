import { getCreditsPriceCents, type CreditBundle } from '#features/sites/price.rules.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { href } from '#links.ts'

interface CreditPrice {
  readonly credits: number
  /** The bundle with the lowest price per credit; null when none is for sale. */
  readonly cheapestBundle: CreditBundle | null
}

/** Returns the lowest price of credits in money (C-41, L-14), or null when no bundle is for sale. */
export function useMoneyPrice({ credits, cheapestBundle }: CreditPrice): string | null {
  const locale = useLocale()
  return cheapestBundle && formatMoney(getCreditsPriceCents(cheapestBundle, credits), cheapestBundle.currency, locale)
}

/** The price in money of what a send button charges in credits. Renders nothing when no bundle is for sale. */
export function MoneyPrice(price: CreditPrice) {
  const t = useTexts('chat')
  const money = useMoneyPrice(price)
  if (money === null || price.credits === 0) return null
  return <p className="text-center text-sm text-text-2">{t('cost.money', { credits: price.credits, money })}</p>
}

/** The refusals that state a new price in credits. */
const PRICE_REFUSALS: ReadonlySet<string> = new Set(['message_price_changed', 'gift_price_changed'])

/** Returns a function that explains a refused message. A new price in credits is followed by its price in money (L-14). */
export function useSendRefusalText(cheapestBundle: CreditBundle | null): (error: unknown) => string {
  const t = useTexts('chat')
  const locale = useLocale()
  const refusalText = useRefusalText()
  return (error) => {
    const credits = findNewPrice(error)
    if (credits === null || !cheapestBundle) return refusalText(error)
    const cents = getCreditsPriceCents(cheapestBundle, credits)
    const money = formatMoney(cents, cheapestBundle.currency, locale)
    return `${refusalText(error)} ${t('cost.money', { credits, money })}`
  }
}

function findNewPrice(error: unknown): number | null {
  if (!(error instanceof CallError) || !PRICE_REFUSALS.has(error.code)) return null
  const price = Number(error.data['price'])
  return price > 0 ? price : null
}

/** Returns the path of the page that sells credits. After paying, the member returns to the conversation. */
export function buildBuyPath(partnerId: string): string {
  return href('credits', {}, { returnTo: href('members-id-chat', { id: partnerId }) })
}
