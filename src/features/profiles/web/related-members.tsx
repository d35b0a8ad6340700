import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { CachedList } from '#platform/cached-markup.tsx'
import type { MemberCardData } from '../contract.ts'
import { MemberCard } from './profiles.tsx'

/** Members similar to this one: a horizontal list on phones, a row on wider screens. */
export function RelatedMembers({
  cards,
  actionsOf,
  stateOf,
}: {
  cards: readonly MemberCardData[]
  actionsOf: (card: MemberCardData) => ReactNode
  /** Returns the part of a card's cache key that depends on its actions. */
  stateOf: (card: MemberCardData) => string
}) {
  const t = useTexts('profiles')
  if (cards.length === 0) return null
  return (
    <section className="mx-auto mt-12 max-w-[1200px] md:px-6" aria-labelledby="related">
      <h2 id="related" className="mb-4 px-5 text-2xl md:px-0">
        {t('related')}
      </h2>
      <ul className="flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-2 [scrollbar-width:none] md:grid md:grid-cols-4 md:overflow-visible md:px-0 lg:grid-cols-6">
        <CachedList items={cards} cacheKeyOf={(card) => JSON.stringify(['related', card, stateOf(card)])}>
          {(card) => (
            <li key={card.id} className="w-40 flex-none snap-start md:w-auto lg:nth-[n+7]:hidden">
              <MemberCard card={card} actions={actionsOf(card)} />
            </li>
          )}
        </CachedList>
      </ul>
    </section>
  )
}
