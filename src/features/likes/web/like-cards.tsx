import { useQueryClient } from '@tanstack/react-query'
import { MemberCard } from '#features/profiles/web/profiles.tsx'
import { BlockMenu } from '#features/relations/web/relations.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { LikeButton } from './likes.tsx'
import type { LikesPage } from './likes.queries.ts'

type LikeCard = LikesPage['cards'][number]

/** The cards of a list of likes, each with a like button and a block menu. A new like has a ring. */
export function LikeCards({ cards }: { cards: readonly LikeCard[] }) {
  return (
    <ul className="member-grid mt-6">
      {cards.map((card) => (
        <li key={card.id} className={CARD_CLASSES}>
          <LikedCard card={card} />
        </li>
      ))}
    </ul>
  )
}

// On a narrow screen with two columns, the menu of a card in the left column opens to the right, to stay on the screen.
const CARD_CLASSES = 'relative max-sm:odd:[&_:has(>[role=menu])]:-right-28'

function LikedCard({ card }: { card: LikeCard }) {
  const t = useTexts('likes')
  const cache = useQueryClient()
  const { id, name, isNewLike } = card
  const refetchLists = () => {
    for (const feature of ['likes', 'viewer']) void cache.invalidateQueries({ queryKey: [feature] })
  }
  return (
    <>
      <div className={classes(isNewLike && 'rounded-2xl ring-3 ring-primary ring-offset-2 ring-offset-bg')}>
        <MemberCard
          card={card}
          href={href('likes-m-id', { id })}
          tag={isNewLike ? <Chip tone="primary">{t('new')}</Chip> : undefined}
          actions={<LikeButton memberId={id} name={name} />}
        />
      </div>
      <div className="absolute top-2 right-2 z-10">
        <BlockMenu memberId={id} name={name} onBlocked={refetchLists} />
      </div>
    </>
  )
}
