import ArrowRight from 'lucide-react/icons/arrow-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { MouseEvent } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import type { OwnProfile } from '../contract.ts'
import { computeCompleteness, factNames, type CompletenessStep, COMPLETE_INTERESTS } from '../rules.ts'
import { fieldIdOf, focusField } from './profile-draft.ts'

/** A ring with the completeness of the profile, and links to the fields that remain, the most valuable first. */
export function Completeness({ profile, photoCount }: { profile: OwnProfile; photoCount: number }) {
  const t = useTexts('profile')
  const { percent, steps } = computeCompleteness({ ...profile, photoCount })
  if (percent === 100) return null
  const next = steps.find((step) => step.remainingPercent > 0)
  return (
    <section
      aria-labelledby="complete"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-3xl border border-border bg-surface p-5"
    >
      <ProgressRing percent={percent} />
      <div className="min-w-52 flex-1">
        <h2 id="complete" className="text-xl">
          {t('complete', { percent })}
        </h2>
        <p className="text-text-2">{t('completeHint')}</p>
      </div>
      <ul className="grid w-full gap-x-6 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.key}>
            <StepLink step={step} isNext={step === next} targetId={targetIdOf(step.key, profile)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns the id of the element that a step links to. For the facts (hair colour, height and so on) it is the first empty
 * field.
 */
function targetIdOf(key: CompletenessStep['key'], profile: OwnProfile): string {
  if (key === 'photo') return 'photos'
  if (key !== 'facts') return fieldIdOf(key)
  const firstEmpty = factNames.find((fact) => profile.visibleFields.includes(fact) && profile.facts[fact] === null)
  return fieldIdOf(firstEmpty ?? 'hairColour')
}

function StepLink({ step, isNext, targetId }: { step: CompletenessStep; isNext: boolean; targetId: string }) {
  const t = useTexts('profile')
  if (step.remainingPercent === 0) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-text-3">
        <CircleCheck size={20} className="flex-none text-success-text" aria-hidden="true" />
        <span className="line-through">{t(`todo.${step.key}`, { interests: COMPLETE_INTERESTS })}</span>
        <span className="sr-only">{t('done')}</span>
      </p>
    )
  }
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => focusTarget(event, targetId)}
      className="group flex min-h-11 items-center gap-2 rounded-lg font-medium hover:text-primary-text"
    >
      {isNext ? (
        <ArrowRight size={20} className="flex-none text-primary-text" aria-hidden="true" />
      ) : (
        <Circle size={20} className="flex-none text-control" aria-hidden="true" />
      )}
      {isNext && <span className="sr-only">{`${t('nextStep')}: `}</span>}
      <span
        className={
          isNext
            ? 'font-semibold text-primary-text underline underline-offset-3'
            : 'underline-offset-3 group-hover:underline'
        }
      >
        {t(`todo.${step.key}`, { interests: COMPLETE_INTERESTS })}
      </span>
      <span className="text-sm text-text-3 tabular-nums">{t('worth', { percent: step.remainingPercent })}</span>
    </a>
  )
}

/** Focuses the field without changing the URL, so that Back leaves the page. */
function focusTarget(event: MouseEvent, id: string): void {
  if (focusField(id)) event.preventDefault()
}

const RADIUS = 26
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

function ProgressRing({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 64 64" className="size-18 flex-none -rotate-90" aria-hidden="true">
      <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="7" className="stroke-surface-3" />
      <circle
        cx="32"
        cy="32"
        r={RADIUS}
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray={`${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`}
        className="stroke-primary"
      />
    </svg>
  )
}
