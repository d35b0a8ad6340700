import Compass from 'lucide-react/icons/compass'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The deck is empty: everybody who fits was seen. */
export function EmptyDeck() {
  const t = useTexts('discover')
  return (
    <EmptyState
      icon={<Compass size={34} strokeWidth={1.75} />}
      title={t('empty.title')}
      text={t('empty.text')}
      className="my-auto"
    >
      <ButtonLink to={href('match-finder')}>{t('empty.criteria')}</ButtonLink>
      <ButtonLink to={href('members')} variant="secondary">
        {t('empty.members')}
      </ButtonLink>
    </EmptyState>
  )
}

/** The shape of a card, while people load. */
export function DeckSkeleton() {
  const t = useTexts('discover')
  return (
    <div role="status" className="flex flex-1 flex-col pb-24 lg:max-w-[508px]">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton shape="block" className="min-h-96 flex-1 rounded-[26px]" />
    </div>
  )
}

/** More people could not be loaded. */
export function DeckError({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('discover')
  return (
    <div className="my-auto flex flex-col items-center gap-4">
      <Alert tone="danger" role="alert">
        {t('failed')}
      </Alert>
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
