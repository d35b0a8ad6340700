import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { findAnnouncedMinutes } from '../bonus.rules.ts'
import { BonusCountdown, useRemainingSeconds } from './bonus-countdown.tsx'
import type { WelcomeBonus } from './load-bonus.tsx'

/** The welcome bonus with its countdown and a link to the bundles; one line on phones. */
export function BonusBar({ bonus, className }: { bonus: WelcomeBonus; className?: string }) {
  const t = useTexts('bonus')
  const { percent } = bonus
  return (
    <aside aria-label={t('label')} className={classes('container-page pt-3 sm:pt-6', className)}>
      <div className="edge flex items-center gap-2 rounded-[20px] bg-(image:--gradient-bonus) px-3 py-2.5 text-white sm:gap-4 sm:px-5 sm:py-3.5">
        <Gift size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        <p className="min-w-0 flex-1 text-sm sm:text-base">
          <strong className="font-semibold">
            <span className="max-sm:sr-only">{t('title')}: </span>
            {t('percent', { percent })}
          </strong>
          <span className="max-sm:sr-only"> {t('firstBundle')}</span>
        </p>
        <BonusCountdown bonus={bonus} className="flex-none font-semibold tabular-nums sm:text-xl" />
        <ButtonLink to={href('credits')} variant="white" size="sm" className="flex-none">
          <span className="sm:hidden">{t('view')}</span>
          <span className="max-sm:hidden">{t('viewBundles')}</span>
        </ButtonLink>
        <TimeAnnouncer bonus={bonus} />
      </div>
    </aside>
  )
}

/** Announces to screen readers how many minutes are left, three times at most. */
function TimeAnnouncer({ bonus }: { bonus: WelcomeBonus }) {
  const t = useTexts('bonus')
  const seconds = useRemainingSeconds(bonus)
  const [previous, setPrevious] = useState(seconds)
  const [announced, setAnnounced] = useState<number | null>(null)
  if (seconds !== previous) {
    setPrevious(seconds)
    const minutes = findAnnouncedMinutes(previous, seconds)
    if (minutes !== null) setAnnounced(minutes)
  }
  return (
    <span role="status" className="sr-only">
      {announced !== null && t('minutesLeft', { minutes: announced })}
    </span>
  )
}
