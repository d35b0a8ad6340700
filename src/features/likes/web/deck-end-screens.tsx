import Heart from 'lucide-react/icons/heart'
import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SKIP_DAYS } from '../rules.ts'
import type { SwipeQuota } from './swipe-moves.ts'

/** The screen after the last like of the day: a countdown to the next day, and links (C-14). */
export function DailyLimitReached({ quota, onNextDay }: { quota: SwipeQuota; onNextDay: () => void }) {
  const t = useTexts('swipe')
  const { limit } = quota
  return (
    <EmptyState
      icon={<Heart size={32} className="fill-current" />}
      title={t(limit > 0 ? 'done.title' : 'done.none')}
      text={limit > 0 ? t('done.text', { count: limit }) : undefined}
      className="my-auto"
    >
      {limit > 0 && <Countdown key={quota.now} quota={quota} onEnd={onNextDay} />}
      <ButtonLink to={href('members')}>{t('done.search')}</ButtonLink>
      <ButtonLink to={href('likes')} variant="secondary">
        {t('done.likes')}
      </ButtonLink>
    </EmptyState>
  )
}

/** The screen of an empty deck. */
export function EmptyDeck() {
  const t = useTexts('swipe')
  return (
    <EmptyState
      icon={<Sparkles size={32} />}
      title={t('empty.title')}
      text={t('empty.text', { days: SKIP_DAYS })}
      className="my-auto"
    >
      <ButtonLink to={href('members')}>{t('empty.search')}</ButtonLink>
    </EmptyState>
  )
}

/**
 * A countdown to the reset of the quota. Starts from the server's clock, so a wrong clock of the device does not
 * matter.
 */
function Countdown({ quota, onEnd }: { quota: SwipeQuota; onEnd: () => void }) {
  const t = useTexts('swipe')
  const [seconds, setSeconds] = useState(() => Math.ceil((Date.parse(quota.resets_at) - Date.parse(quota.now)) / 1000))
  useEffect(() => {
    const end = performance.now() + (Date.parse(quota.resets_at) - Date.parse(quota.now))
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [quota])
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <p role="timer" aria-label={t('done.timer')} className="type-display w-full pb-3 text-4xl tabular-nums">
      {formatDuration(seconds)}
    </p>
  )
}

function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
