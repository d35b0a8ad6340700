import { Fragment, useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react'
import type { CardItemProps } from '#features/profiles/web/profiles.tsx'
import { cachedRenderList } from '#platform/cached-render.tsx'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/calls/online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type MemberGridProps<Props extends CardItemProps> = {
  cards: readonly Props[]
  /** Renders a card as a list item, from its props alone. */
  Item: ComponentType<Props>
  adverts?: readonly ReactNode[]
}

export type InfiniteMemberGridProps<Props extends CardItemProps> = MemberGridProps<Props> & {
  pageCount: number
  hasMore: boolean
  isLoading: boolean
  /** The error of the last page, or null. */
  error: unknown
  onMore: () => void
}

/** The number of pages that load on scrolling. Later pages load by button, so that the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 4

/** The members found. Further pages load on scrolling or by a button. */
export function InfiniteMemberGrid<Props extends CardItemProps>({
  pageCount,
  hasMore,
  isLoading,
  error,
  onMore,
  ...grid
}: InfiniteMemberGridProps<Props>) {
  const t = useTexts('search')
  const refusalText = useRefusalText()
  const hasFailed = error !== null
  const canLoad = hasMore && !isLoading && !hasFailed && pageCount < MAX_AUTOMATIC_PAGES
  const end = useOnReached(canLoad, onMore)
  useOnReconnect(() => {
    if (hasFailed) onMore()
  })
  return (
    <>
      <MemberGrid {...grid} eager={5} />
      {isLoading && <SkeletonGrid label={t('loading')} />}
      <div ref={end} className="mt-8 flex flex-col items-center gap-4">
        {hasFailed && (
          <Alert tone="danger" role="alert" title={t('moreFailed')}>
            {refusalText(error)}
          </Alert>
        )}
        {hasMore && (
          <Button variant="secondary" pending={isLoading} onClick={onMore}>
            {t(hasFailed ? 'tryAgain' : 'more')}
          </Button>
        )}
        {!hasMore && pageCount > 1 && <p className="text-text-3">{t('end')}</p>}
      </div>
    </>
  )
}

/** Calls `onReached` when the end of the list comes near the viewport. */
function useOnReached(isEnabled: boolean, onReached: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const call = useEffectEvent(onReached)
  useEffect(() => {
    if (!isEnabled || !end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && call(), {
      rootMargin: '0px 0px 900px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isEnabled])
  return end
}

const MEMBERS_PER_ADVERT = 12
const NO_ADVERTS: readonly ReactNode[] = []

/**
 * Cards in two to five columns. The first `eager` photos load with priority. An advertisement follows every
 * `MEMBERS_PER_ADVERT` cards. The markup of the other cards is cached.
 */
export function MemberGrid<Props extends CardItemProps>({
  cards,
  Item,
  eager,
  adverts = NO_ADVERTS,
}: MemberGridProps<Props> & { eager: number }) {
  const starts = [0, ...adverts.map((_, index) => (index + 1) * MEMBERS_PER_ADVERT)]
  return (
    <ul className="member-grid">
      {cards.slice(0, eager).map((props) => (
        <Item key={props.card.id} {...props} priority />
      ))}
      {starts.map((from, index) => (
        <Fragment key={from}>
          {index > 0 && cards.length >= from && <li>{adverts[index - 1]}</li>}
          {cachedRenderList(Item, cards.slice(Math.max(from, eager), starts[index + 1]), ({ card }) => card.id)}
        </Fragment>
      ))}
    </ul>
  )
}

const SKELETONS = Array.from({ length: 10 }, (_, index) => index)

/** The placeholders of cards that are loading. */
export function SkeletonGrid({ label, className }: { label: string; className?: string }) {
  return (
    <div className={classes('mt-2.5', className)} role="status">
      <span className="sr-only">{label}</span>
      <div className="member-grid">
        {SKELETONS.map((index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </div>
    </div>
  )
}
