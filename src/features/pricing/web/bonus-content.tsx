import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { isInMembersArea } from '../bonus.rules.ts'
import { BonusBar } from './bonus-bar.tsx'
import { BonusDialog } from './bonus-dialog.tsx'
import type { WelcomeBonus } from './load-bonus.tsx'

interface ContentProps {
  readonly bonus: WelcomeBonus
  readonly part: 'bar' | 'dialog'
  readonly className?: string
}

/** A part of the welcome bonus. It is visible in the members area only. */
export function BonusContent({ bonus, part, className }: ContentProps) {
  const isVisible = isInMembersArea(useMatches().at(-1)?.id)
  useReloadAfterSleep()
  if (part === 'dialog') return <BonusDialog bonus={bonus} isVisible={isVisible} />
  return isVisible && <BonusBar bonus={bonus} {...(className && { className })} />
}

/** Loads the bonus again when the page becomes visible, because its clock may stop while the device sleeps. */
function useReloadAfterSleep(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const reload = () => {
      if (!document.hidden) void cache.invalidateQueries({ queryKey: ['payments', 'welcome'] })
    }
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [cache])
}
