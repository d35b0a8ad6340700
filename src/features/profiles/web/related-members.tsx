import type { ComponentType } from 'react'
import { cachedRenderList } from '#platform/cached-render.tsx'
import { useTexts } from '#platform/i18n.tsx'
import type { CardItemProps } from './profiles.tsx'

/** Members similar to this one: a horizontal list on phones, a row on wider screens. */
export function RelatedMembers<Props extends CardItemProps>({
  cards,
  Item,
}: {
  cards: readonly Props[]
  /** Renders a card as a list item, from its props alone. */
  Item: ComponentType<Props>
}) {
  const t = useTexts('profiles')
  if (cards.length === 0) return null
  return (
    <section className="mx-auto mt-12 max-w-[1200px] md:px-6" aria-labelledby="related">
      <h2 id="related" className="mb-4 px-5 text-2xl md:px-0">
        {t('related')}
      </h2>
      <ul className="flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-2 [scrollbar-width:none] md:grid md:grid-cols-4 md:overflow-visible md:px-0 lg:grid-cols-6">
        {cachedRenderList(
          Item,
          cards.map((props) => ({ ...props, className: ITEM })),
          ({ card }) => card.id,
        )}
      </ul>
    </section>
  )
}

const ITEM = 'w-40 flex-none snap-start md:w-auto lg:nth-[n+7]:hidden'
