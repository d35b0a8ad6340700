import {
  ChoiceField,
  type FormField,
  officeForms,
  TypedArea,
  Panel,
  SubmitButton,
  TypedField,
} from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { DECISION_BODY_MAX, GROUNDS, MEASURE_DAYS_MAX, MILD_OUTCOMES } from '../rules.ts'
import { ClaimForm, CaseReleaseForm } from './office-claims.tsx'
import type { FullCase } from './office-cases.queries.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const decideForm = officeForm('moderation.decide', { fields: ['outcome', 'ground', 'body', 'days'] })
const banForm = officeForm('moderation.ban', { fields: ['ground', 'body'] })
const rejectObjectionForm = officeForm('moderation.rejectObjection', { fields: ['body'] })
const reverseForm = officeForm('moderation.reverse', { fields: ['body'] })

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
      <decideForm.Form hidden={{ id }} next={next} className="flex flex-col gap-4">
        <ChoiceField label={t('decide.outcome')} field={decideForm.field('outcome')} options={outcomes} />
        <GroundField field={decideForm.field('ground')} />
        <BodyField field={decideForm.field('body')} label={t('decide.body')} />
        <TypedField
          label={t('decide.days')}
          description={t('decide.daysHint', { days: MEASURE_DAYS_MAX })}
          field={decideForm.field('days')}
          inputMode="numeric"
          maxLength={2}
        />
        <SubmitButton className="self-start">{t('decide.submit')}</SubmitButton>
      </decideForm.Form>
      <details open={banForm.useSent() !== null} className="mt-5 border-t border-border pt-3">
        <summary className="cursor-pointer py-2 font-semibold text-danger-text">{t('decide.ban')}</summary>
        <p className="mb-4 text-text-2">{t('decide.banText')}</p>
        <banForm.Form hidden={{ id }} next={next} className="flex flex-col gap-4">
          <GroundField field={banForm.field('ground')} />
          <BodyField field={banForm.field('body')} label={t('decide.body')} required />
          <SubmitButton variant="danger" className="self-start">
            {t('decide.ban')}
          </SubmitButton>
        </banForm.Form>
      </details>
      <CaseReleaseForm id={id} claimedUntil={claimedUntil} />
    </Panel>
  )
}

function GroundField({ field }: { field: FormField<(typeof GROUNDS)[number]> }) {
  const t = useTexts('office-cases')
  const options = GROUNDS.map((value) => ({ value, label: t(`ground.${value}`) }))
  return (
    <ChoiceField
      label={t('decide.ground')}
      field={field}
      options={[{ value: '', label: t('decide.none') }, ...options]}
    />
  )
}

interface BodyProps {
  readonly field: FormField
  readonly label: string
  readonly required?: boolean
}

/** The explanation to the member, which stays when the form is refused. */
function BodyField(props: BodyProps) {
  const t = useTexts('office-cases')
  return <TypedArea {...props} description={t('decide.bodyHint')} maxLength={DECISION_BODY_MAX} />
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
        <rejectObjectionForm.Form hidden={{ id }} className="mt-5 flex flex-col gap-4">
          <BodyField field={rejectObjectionForm.field('body')} label={t('decided.body')} required />
          <SubmitButton variant="secondary" className="self-start">
            {t('decided.reject')}
          </SubmitButton>
        </rejectObjectionForm.Form>
      )}
      <details open={reverseForm.useSent() !== null} className="mt-5 border-t border-border pt-3">
        <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('decided.reverse')}</summary>
        <p className="mb-4 text-text-2">{t('decided.reverseText')}</p>
        <reverseForm.Form hidden={{ id }} className="flex flex-col gap-4">
          <BodyField field={reverseForm.field('body')} label={t('decided.body')} required />
          <SubmitButton className="self-start">{t('decided.reverse')}</SubmitButton>
        </reverseForm.Form>
      </details>
    </>
  )
}
