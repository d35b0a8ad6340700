import EyeOff from 'lucide-react/icons/eye-off'
import Trash from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { secondsToDays } from '#platform/time/days.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { DELETION_REASONS, GRACE_SECONDS, REMARKS_MAX, type DeletionReason } from '../deletion.rules.ts'
import { LostCreditsWarning } from './lost-credits.tsx'

/** The optional reason for leaving, and remarks. */
export interface DeletionFeedback {
  readonly reason: DeletionReason | null
  readonly remarks: string
}

export interface DeletionReasonStepProps {
  feedback: DeletionFeedback
  credits: number
  isConfirmed: boolean
  /** The number of years that the law requires invoices to be retained. */
  bookkeepingYears: number
  onChange: (change: Partial<DeletionFeedback>) => void
  onNext: () => void
}

/** The first step: the consequences, and an optional reason. */
export function DeletionReasonStep({
  feedback,
  credits,
  isConfirmed,
  bookkeepingYears,
  onChange,
  onNext,
}: DeletionReasonStepProps) {
  const t = useTexts('accounts')
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <StepHeading text={t('delete.intro')}>{t('delete.title')}</StepHeading>
      <Consequences isConfirmed={isConfirmed} bookkeepingYears={bookkeepingYears} />
      {credits > 0 && <LostCreditsWarning credits={credits} />}
      <RadioTiles
        legend={t('delete.reason')}
        name="reason"
        columns={1}
        hasDots
        options={DELETION_REASONS.map((value) => ({ value, label: t(`delete.reasons.${value}`) }))}
        value={feedback.reason}
        // the tiles have only these values
        onChange={(value) => onChange({ reason: value as DeletionReason })}
      />
      <TextArea
        label={t('delete.remarks')}
        description={t('delete.remarksHint')}
        name="remarks"
        maxLength={REMARKS_MAX}
        value={feedback.remarks}
        onChange={({ target }) => onChange({ remarks: target.value })}
      />
      <div className="flex flex-wrap items-center gap-3 *:max-w-full *:whitespace-normal">
        <Button type="submit" size="lg">
          {t('delete.next')}
        </Button>
        <ButtonLink to={href('settings')} variant="secondary" size="lg">
          {t('delete.stay')}
        </ButtonLink>
      </div>
    </form>
  )
}

/** The heading of a step. It takes the focus when the step opens, so that a screen reader continues there. */
export function StepHeading({ text, children }: { text: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {children}
      </h1>
      <p className="mt-2 text-text-2">{text}</p>
    </div>
  )
}

function Consequences({
  isConfirmed,
  bookkeepingYears,
}: Pick<DeletionReasonStepProps, 'isConfirmed' | 'bookkeepingYears'>) {
  const t = useTexts('accounts')
  return (
    <div className="edge rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <ul className="flex flex-col gap-4">
        <Consequence icon={<EyeOff size={22} />}>{t('delete.hidden')}</Consequence>
        <Consequence icon={<Undo2 size={22} />}>
          {isConfirmed ? t('delete.back', { days: secondsToDays(GRACE_SECONDS) }) : t('delete.backNotConfirmed')}
        </Consequence>
        <Consequence icon={<Trash size={22} />}>{t('delete.erased', { years: bookkeepingYears })}</Consequence>
      </ul>
      <p className="mt-3 border-t border-border pt-2">
        <Link to={href('settings-data')} className={linkClasses}>
          {t('delete.export')}
        </Link>
      </p>
    </div>
  )
}

function Consequence({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex gap-3.5">
      <span aria-hidden="true" className="mt-0.5 flex-none text-primary-text">
        {icon}
      </span>
      {children}
    </li>
  )
}
