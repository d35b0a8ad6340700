import { useId } from 'react'
import {
  ChoiceField,
  OfficeForm,
  Panel,
  SubmitButton,
  TypedField,
  useIsSent,
  useOwnForm,
} from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { TextArea } from '#ui/text-area.tsx'
import { DECISION_BODY_MAX, GROUNDS, MEASURE_DAYS_MAX, MILD_OUTCOMES } from '../rules.ts'
import { ClaimForm, ReleaseForm } from './office-claims.tsx'
import type { FullCase } from './office-cases.queries.ts'

/** The decision about a case, or the forms to make it. */
export function CaseDecision({ found }: { found: FullCase }) {
  if (found.decision) return <Decided id={found.id} decision={found.decision} />
  if (found.canDecide) return <DecisionForms found={found} />
  return <ClaimForm found={found} />
}

function DecisionForms({ found: { id, claimedUntil } }: { found: FullCase }) {
  const t = useTexts('office-cases')
  const next = officeHref('office-cases')
  const outcomes = MILD_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))
  return (
    <Panel title={t('decide.title')}>
      <OfficeForm action="moderation.decide" hidden={{ id }} next={next} className="flex flex-col gap-4">
        <ChoiceField label={t('decide.outcome')} name="outcome" options={outcomes} />
        <GroundField />
        <BodyField label={t('decide.body')} />
        <TypedField
          label={t('decide.days')}
          description={t('decide.daysHint', { days: MEASURE_DAYS_MAX })}
          name="days"
          inputMode="numeric"
          maxLength={2}
        />
        <SubmitButton className="self-start">{t('decide.submit')}</SubmitButton>
      </OfficeForm>
      <details open={useIsSent('moderation.ban')} className="mt-5 border-t border-border pt-3">
        <summary className="cursor-pointer py-2 font-semibold text-danger-text">{t('decide.ban')}</summary>
        <p className="mb-4 text-text-2">{t('decide.banText')}</p>
        <OfficeForm action="moderation.ban" hidden={{ id }} next={next} className="flex flex-col gap-4">
          <GroundField />
          <BodyField label={t('decide.body')} required />
          <SubmitButton variant="danger" className="self-start">
            {t('decide.ban')}
          </SubmitButton>
        </OfficeForm>
      </details>
      <ReleaseForm id={id} claimedUntil={claimedUntil} />
    </Panel>
  )
}

function GroundField() {
  const t = useTexts('office-cases')
  const options = GROUNDS.map((value) => ({ value, label: t(`ground.${value}`) }))
  return (
    <ChoiceField
      label={t('decide.ground')}
      name="ground"
      options={[{ value: '', label: t('decide.none') }, ...options]}
    />
  )
}

/** The explanation to the member, which stays when the form is refused. */
function BodyField({ label, required = false }: { label: string; required?: boolean }) {
  const t = useTexts('office-cases')
  const typed = useOwnForm()?.values['body']
  return (
    <TextArea
      id={useId()}
      label={label}
      description={t('decide.bodyHint')}
      name="body"
      defaultValue={typeof typed === 'string' ? typed : ''}
      maxLength={DECISION_BODY_MAX}
      required={required}
    />
  )
}

type Decision = NonNullable<FullCase['decision']>

function Decided({ id, decision }: { id: string; decision: Decision }) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  const toTime = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const { outcome, ground, body, decidedBy: name, decidedAt, endsAt, reversedAt, objection } = decision
  return (
    <Panel title={t('decided.title', { outcome: t(`outcome.${outcome}`) })}>
      <p className="text-sm text-text-3">{t('decided.by', { name, at: toTime(decidedAt) })}</p>
      {ground && <p>{t(`ground.${ground}`)}</p>}
      {endsAt && <p>{t('decided.until', { at: toTime(endsAt) })}</p>}
      <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{body}</p>
      {objection && (
        <div className="mt-4 rounded-xl bg-surface-2 p-4">
          <p className="font-semibold">{t('decided.objection', { at: toTime(objection.at) })}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{objection.body}</p>
        </div>
      )}
      {reversedAt ? (
        <p className="mt-4 font-semibold">{t('decided.reversed', { at: toTime(reversedAt) })}</p>
      ) : (
        <ReviewForms id={id} hasOpenObjection={objection?.isDecided === false} />
      )}
    </Panel>
  )
}

/** The forms that reverse a decision, and that reject an objection to it. */
function ReviewForms({ id, hasOpenObjection }: { id: string; hasOpenObjection: boolean }) {
  const t = useTexts('office-cases')
  return (
    <>
      {hasOpenObjection && (
        <OfficeForm action="moderation.rejectObjection" hidden={{ id }} className="mt-5 flex flex-col gap-4">
          <BodyField label={t('decided.body')} required />
          <SubmitButton variant="secondary" className="self-start">
            {t('decided.reject')}
          </SubmitButton>
        </OfficeForm>
      )}
      <details open={useIsSent('moderation.reverse')} className="mt-5 border-t border-border pt-3">
        <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('decided.reverse')}</summary>
        <p className="mb-4 text-text-2">{t('decided.reverseText')}</p>
        <OfficeForm action="moderation.reverse" hidden={{ id }} className="flex flex-col gap-4">
          <BodyField label={t('decided.body')} required />
          <SubmitButton className="self-start">{t('decided.reverse')}</SubmitButton>
        </OfficeForm>
      </details>
    </>
  )
}
