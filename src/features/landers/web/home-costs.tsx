import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'

export type HomeCostsProps = {
  /** Credits that a new member gets. */
  signupCredits: number
  /** The price of a message in credits. */
  messageCredits: number
  /** The prices of gifts in credits. */
  giftCredits: { lowest: number; highest: number }
  /** Conversations that a member may start without buying anything. */
  freeChats: number
  /** The lowest price of a message, formatted, or '' when nothing is sold in the visitor's country. */
  price: string
  /** The lowest price of the cheapest gift, formatted, or ''. */
  giftPrice: string
  refundDays: number
}

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true, className: 'flex-none text-primary-text' } as const

/** The prices, shown before the signup (L-12, L-14). */
export function HomeCosts(facts: HomeCostsProps) {
  const t = useTexts('home')
  const { signupCredits, messageCredits, giftCredits, freeChats, price, giftPrice, refundDays } = facts
  return (
    <section aria-labelledby="costs" className="mt-20 border-y border-border bg-surface-2 lg:mt-28">
      <div className="container-page grid gap-8 py-14 lg:grid-cols-[1fr_1.15fr] lg:items-center lg:gap-16 lg:py-20">
        <div className="px-2 lg:px-0">
          <h2 id="costs" className="text-3xl">
            {t('costs.heading')}
          </h2>
          <p className="mt-4 max-w-[34em] text-lg text-text-2">{t('costs.lead')}</p>
        </div>
        <div className="rounded-3xl border border-border bg-surface p-5 sm:p-8">
          <dl className="divide-y divide-border">
            <PriceRow icon={<UserRound {...icon} />} what={t('costs.account')} price={t('costs.free')} />
            <PriceRow icon={<Heart {...icon} />} what={t('costs.search')} price={t('costs.free')} />
            {signupCredits > 0 && (
              <PriceRow
                icon={<Coins {...icon} />}
                what={t('costs.welcome')}
                price={t('costs.credits', { credits: signupCredits })}
              />
            )}
            <PriceRow
              icon={<MessageCircle {...icon} />}
              what={t('costs.message')}
              price={t('costs.credits', { credits: messageCredits })}
              note={price && t('costs.price', { price })}
            />
            <PriceRow
              icon={<Gift {...icon} />}
              what={t('costs.gift')}
              price={t(giftCredits.lowest < giftCredits.highest ? 'costs.creditsFrom' : 'costs.credits', {
                credits: giftCredits.lowest,
              })}
              note={giftPrice && t('costs.price', { price: giftPrice })}
            />
            <PriceRow
              icon={<MessageCirclePlus {...icon} />}
              what={t('costs.chats')}
              price={t('costs.chatsAll', { chats: freeChats })}
              note={t('costs.chatsNote')}
            />
          </dl>
          <p className="mt-5 text-sm text-text-3">
            {price === ''
              ? t('costs.noteWithoutPrice', { days: refundDays })
              : t('costs.note', { price, days: refundDays })}
          </p>
        </div>
      </div>
    </section>
  )
}

type PriceRowProps = { icon: ReactNode; what: string; price: string; note?: string }

function PriceRow({ icon, what, price, note }: PriceRowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 py-3">
      <dt className="flex flex-1 items-center gap-4">
        {icon}
        {what}
      </dt>
      <dd className="ml-auto text-right">
        <span className="type-display text-xl sm:whitespace-nowrap">{price}</span>
        {note && <span className="block text-sm text-text-2">{note}</span>}
      </dd>
    </div>
  )
}
