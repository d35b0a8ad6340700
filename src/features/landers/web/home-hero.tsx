import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { pickHomeCount } from '../rules.ts'
import { HomeMosaic } from './home-mosaic.tsx'
import { TrustPoints } from './trust-points.tsx'
import styles from './home-hero.module.css'

export type HomeHeroProps = {
  headline: string
  counts: { online: number; members: number }
  /** Staff approve every photo before others see it. */
  arePhotosChecked: boolean
  /** The first step of the signup. */
  children: ReactNode
}

/** The top of the home page: headline, reasons to trust the site, and the first step of the signup. */
export function HomeHero({ headline, counts, arePhotosChecked, children }: HomeHeroProps) {
  return (
    <div className="relative lg:flex lg:min-h-[min(100svh,54rem)] lg:flex-col lg:justify-center lg:overflow-hidden">
      <div
        className={classes(
          styles.hero,
          'absolute inset-x-0 top-0 h-[44svh] min-h-84 overflow-hidden bg-(--hero) lg:h-full',
        )}
      >
        <HomeMosaic />
        <div className={styles.overlay} />
      </div>
      <div className="relative mx-auto grid w-full max-w-[1200px] lg:grid-cols-[1fr_25.5rem] lg:grid-rows-[1fr_1fr] lg:gap-x-16 lg:px-6 lg:pt-28 lg:pb-20">
        <div className="flex h-[44svh] min-h-84 flex-col items-start justify-end px-5 pb-14 text-white sm:items-center sm:text-center lg:h-auto lg:min-h-0 lg:items-start lg:px-0 lg:pb-0 lg:text-left">
          <MemberCount {...counts} />
          <h1 className="max-w-[13em] text-hero lg:max-w-[11em]">{headline}</h1>
        </div>
        <div className="relative z-10 -mt-8 px-3 sm:mx-auto sm:w-full sm:max-w-120 lg:row-span-2 lg:mt-0 lg:self-center lg:px-0">
          {children}
        </div>
        <div className="px-5 pt-8 lg:px-0 lg:pt-8">
          <TrustPoints
            arePhotosChecked={arePhotosChecked}
            className="grid gap-3.5 text-lg sm:mx-auto sm:w-fit lg:mx-0 lg:text-white"
          />
          <DrawingsNote />
        </div>
      </div>
    </div>
  )
}

function MemberCount(counts: HomeHeroProps['counts']) {
  const t = useTexts('home')
  const homeCount = pickHomeCount(counts)
  if (!homeCount) return null
  return (
    <p className="mb-3 inline-flex items-center gap-2 rounded-full bg-photo/55 px-3 py-1 text-sm font-semibold lg:mb-5 lg:px-4 lg:py-1.5">
      {homeCount.kind === 'online' && <span className="size-2 rounded-full bg-online-photo" />}
      {homeCount.kind === 'online' ? t('online', { count: homeCount.count }) : t('members', { count: homeCount.count })}
    </p>
  )
}

function DrawingsNote() {
  const t = useTexts('home')
  return (
    <p className="mt-6 text-xs text-text-3 sm:text-center lg:mt-10 lg:text-left lg:text-white/75">
      {t('portraitsAreDrawings')}
    </p>
  )
}
