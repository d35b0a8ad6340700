import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import { useEffect, useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { canInterrupt } from '#ui/interruption.ts'
import { BONUS_DIALOG_DELAY_SECONDS, BONUS_HOURS } from '../bonus.rules.ts'
import { BonusCountdown } from './bonus-countdown.tsx'
import { welcomeQuery, type BonusApi } from './bonus-query.tsx'
import type { WelcomeBonus } from './load-bonus.tsx'

/** The interval in which a dialog that is due waits until it interrupts nothing. */
const WAIT_MILLISECONDS = 1_000

/**
 * Opens the dialog after 40 seconds in the members area, unless the member dismissed it before, in any
 * browser (C-22). Every way to close it dismisses it.
 */
export function BonusDialog({ bonus, isVisible }: { bonus: WelcomeBonus; isVisible: boolean }) {
  const t = useTexts('bonus')
  const [isOpen, open] = useDueDialog(isVisible && !bonus.isDialogDismissed)
  const { mutate } = useDismissal()
  const dismiss = () => {
    open(false)
    mutate()
  }
  const footer = (
    <>
      <ButtonLink to={href('credits')} wide onClick={dismiss}>
        {t('viewBundles')}
      </ButtonLink>
      <Button variant="secondary" wide onClick={dismiss}>
        {t('later')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={dismiss} title={t('title')} hideTitle variant="sheet" footer={footer}>
      <div className="flex flex-col items-center pt-6 text-center">
        <span className="edge flex size-16 items-center justify-center rounded-full bg-(image:--gradient-bonus) text-white">
          <Gift size={30} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <p aria-hidden="true" className="type-display mt-5 text-3xl text-balance">
          {t('title')}
        </p>
        <p className="mt-2 text-text-2">{t('dialog', { percent: bonus.percent, hours: BONUS_HOURS })}</p>
        <p className="mt-5 text-sm font-medium text-text-2">{t('timeLeft')}</p>
        <BonusCountdown bonus={bonus} className="font-display text-4xl font-semibold text-primary-text tabular-nums" />
      </div>
    </Dialog>
  )
}

/** Returns whether the dialog is open. It opens once it was due for 40 seconds without a break. */
function useDueDialog(isDue: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  const cache = useQueryClient()
  const api = useApi<BonusApi>()
  useEffect(() => {
    const dueAt = storeDueTime(cache, isDue)
    if (dueAt === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    function wait(milliseconds: number): void {
      timer = setTimeout(() => void openWhenPossible().catch(() => undefined), milliseconds)
    }
    async function openWhenPossible(): Promise<void> {
      if (document.hidden || !canInterrupt()) return wait(WAIT_MILLISECONDS)
      const current = await cache.fetchQuery({ ...welcomeQuery(api), staleTime: 0 })
      if (isStopped || !current || current.isDialogDismissed) return undefined
      return canInterrupt() ? setOpen(true) : wait(WAIT_MILLISECONDS)
    }
    wait(Math.max(0, dueAt - performance.now()))
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [cache, api, isDue])
  return [isOpen, setOpen]
}

/** Hides the dialog for good (C-22). A failure shows it again in another visit. */
function useDismissal() {
  const api = useApi<BonusApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.pricing.dismissBonusDialog(),
    onMutate: () =>
      cache.setQueryData(welcomeQuery(api).queryKey, (bonus) => bonus && { ...bonus, isDialogDismissed: true }),
  })
}

const DUE_TIME_KEY = ['bonus-dialog', 'due']

/**
 * Returns when the dialog is due, in the time of `performance.now()`. It is stored in the query cache, so that a change
 * of layout within the members area does not restart it.
 */
function storeDueTime(cache: QueryClient, isDue: boolean): number | null {
  const stored = cache.getQueryData<number | null>(DUE_TIME_KEY) ?? null
  const dueAt = isDue ? (stored ?? performance.now() + BONUS_DIALOG_DELAY_SECONDS * 1_000) : null
  cache.setQueryData(DUE_TIME_KEY, dueAt)
  return dueAt
}
