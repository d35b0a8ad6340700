import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { GENDERS, SOUGHT_GENDERS, type SoughtGender } from '#features/profiles/rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/field-error.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import { TILE_FACE_CLASSES, TILE_INPUT_CLASSES } from '#ui/tile-classes.ts'
import { nameLander } from '../slug.rules.ts'

export type SignupCardProps = {
  /** The number of steps of the signup. */
  steps: number
  minAge: number
  signups: 'all' | 'with_trafficsource' | 'invite_only' | 'closed'
  /** The question above the answers; that of the home page by default. */
  heading?: string
  /** The label of the button. */
  button?: string
}

/** The first step of the signup. It is a plain form; with scripts, start.client.ts opens the signup dialog instead. */
export function SignupCard({ steps, minAge, signups, heading, button }: SignupCardProps) {
  const t = useTexts('home')
  const rich = useRichTexts('home')
  const lander = nameLander(useLocation().pathname)
  if (signups === 'invite_only' || signups === 'closed')
    return <SignupsClosed isInviteOnly={signups === 'invite_only'} lander={lander} />
  return (
    <Card>
      <form id="start" action={href('signup')} method="get" className="scroll-mt-6">
        <StepDots count={steps} current={1} label={t('start.progress', { step: 1, steps })} />
        <h2 className="mt-5 text-2xl">{heading ?? t('start.heading')}</h2>
        <Tiles name="gender" legend={t('start.gender')} options={GENDERS} />
        <Tiles name="seeks" legend={t('start.seeks')} options={SOUGHT_GENDERS} />
        <div id="start-missing" role="alert" hidden className="mt-3">
          <FieldError>{t('start.missing')}</FieldError>
        </div>
        <div id="start-offline" role="alert" hidden className="mt-3">
          <FieldError>{t('start.offline')}</FieldError>
        </div>
        <button
          id="start-button"
          type="submit"
          data-busy={t('start.busy')}
          className={classes(buttonClasses({ wide: true }), 'mt-5')}
        >
          <span>{button ?? t('start.button')}</span>
          <ArrowRight size={20} aria-hidden="true" />
        </button>
        <button
          id="start-again"
          type="button"
          hidden
          data-resume={t('start.resume', { step: '#' })}
          className={classes(buttonClasses({ variant: 'ghost', wide: true }), 'mt-1')}
        >
          {t('start.again')}
        </button>
        <input type="hidden" name="lander" value={lander} />
      </form>
      <p className="mt-4 text-sm text-text-2">{rich('start.adults', { minAge, ...ruleLinks })}</p>
    </Card>
  )
}

const ruleLinks = { terms: linkTo(href('pages-terms')), privacy: linkTo(href('pages-privacy')) }

function linkTo(href: string) {
  return (label: ReactNode) => (
    <a href={href} className="underline underline-offset-2 hover:text-text">
      {label}
    </a>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-3xl bg-surface p-5 text-text shadow-lg sm:p-7 dark:border dark:border-border">
      {children}
    </div>
  )
}

function Tiles({ name, legend, options }: { name: string; legend: string; options: readonly SoughtGender[] }) {
  const t = useTexts('home')
  const columns = options.length === 3 ? 'grid-cols-3' : 'grid-cols-2'
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 font-medium text-text-2">{legend}</legend>
      <div className={classes('grid gap-2', columns)}>
        {options.map((option) => (
          <label key={option} className="relative flex">
            <input type="radio" name={name} value={option} required className={TILE_INPUT_CLASSES} />
            <span className={classes(TILE_FACE_CLASSES, 'justify-center px-2! text-center')}>
              {t(`start.${option}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A bar at the bottom of a phone with the button of the signup card, while that is out of view (start.client.ts). */
export function StartBar({ button }: { button: string }) {
  const { signups_detail: signups } = useSettings()
  if (signups === 'invite_only' || signups === 'closed') return null
  return (
    <div
      id="start-bar"
      hidden
      className="sticky-glass fixed inset-x-0 bottom-0 z-30 border-t border-border px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-text low:hidden lg:hidden"
    >
      <button type="submit" form="start" className={buttonClasses({ wide: true })}>
        {button}
      </button>
    </div>
  )
}

function SignupsClosed({ isInviteOnly, lander }: { isInviteOnly: boolean; lander: string }) {
  const t = useTexts('home')
  return (
    <Card>
      <h2 id="start" className="text-2xl">
        {t('start.closedHeading')}
      </h2>
      <p className="mt-3 mb-6 text-text-2">{t(isInviteOnly ? 'start.invite' : 'start.closed')}</p>
      <a href={href('login')} className={buttonClasses({ wide: true })}>
        {t('start.login')}
      </a>
      {isInviteOnly && (
        <a
          href={href('signup', {}, { lander })}
          className={classes(buttonClasses({ variant: 'secondary', wide: true }), 'mt-3')}
        >
          {t('start.invited')}
        </a>
      )}
    </Card>
  )
}
