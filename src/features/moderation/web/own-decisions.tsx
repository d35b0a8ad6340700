import { useState, type ReactNode } from 'react'
import { useFormatter, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { isTimed, OBJECTION_BODY_MAX, OBJECTION_DAYS } from '../rules.ts'
import { useObjectToDecision, type OwnDecision, type OwnDecisions } from './moderation.queries.ts'

/** Returns a function that formats the date of an instant. */
function useDateText(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'long' })
}

/** A measure against the member: its effect, reasons and state, and how to object. */
export function DecisionCard({ decision }: { decision: OwnDecision }) {
  const t = useTexts('decisions')
  const dateOf = useDateText()
  const { outcome, ground, body, kind, decidedAt } = decision
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{t(`outcome.${outcome}.title`, { kind })}</h2>
      <p className="mt-1 text-text-2">{t('decidedAt', { at: dateOf(decidedAt) })}</p>
      <dl className="mt-4 flex flex-col gap-3">
        <Fact label={t('effect')}>{t(`outcome.${outcome}.effect`)}</Fact>
        <Fact label={t('state.label')}>
          <StateText decision={decision} />
        </Fact>
        <Fact label={t('ground.label')}>{t(`ground.${ground}`)}</Fact>
        <Fact label={t('body')}>
          <span className="wrap-anywhere whitespace-pre-wrap">{body}</span>
        </Fact>
        <Fact label={t('automated.label')}>
          <AutomationText decision={decision} />
        </Fact>
      </dl>
      <div className="mt-4 border-t border-border pt-4">
        <Objection decision={decision} />
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-text-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether the measure is in force, and until when. */
function StateText({ decision: { outcome, endsAt, endedAt, reversedAt } }: { decision: OwnDecision }) {
  const t = useTexts('decisions')
  const dateOf = useDateText()
  if (reversedAt) return t('state.reversed', { at: dateOf(reversedAt) })
  if (endedAt) return t('state.ended', { at: dateOf(endedAt) })
  if (isTimed(outcome) && endsAt) return t('state.until', { at: dateOf(endsAt) })
  return t('state.inForce')
}

/** The origin of the case, the automated steps, and that a person decided (L-24). */
function AutomationText({ decision }: { decision: OwnDecision }) {
  const t = useTexts('decisions')
  const dateOf = useDateText()
  const { isReported, wasFlagged, resemblesBanned, heldAt } = decision
  const texts = [
    ...(isReported ? [t('automated.reported')] : []),
    ...(wasFlagged ? [t('automated.flagged')] : []),
    ...(resemblesBanned ? [t('automated.resembles')] : []),
    ...(heldAt ? [t('automated.held', { at: dateOf(heldAt) })] : []),
    t('automated.person'),
  ]
  return texts.join(' ')
}

function Objection({ decision: { id, objection, canObject, reversedAt } }: { decision: OwnDecision }) {
  const t = useTexts('decisions')
  const dateOf = useDateText()
  if (objection) {
    const { at, decidedAt, body } = objection
    const state = decidedAt === null ? 'waiting' : reversedAt ? 'upheld' : 'rejected'
    return (
      <>
        <p>{t(`objection.${state}`, { at: dateOf(at), decidedAt: decidedAt === null ? '' : dateOf(decidedAt) })}</p>
        <blockquote className="mt-2 wrap-anywhere whitespace-pre-wrap text-text-2">{body}</blockquote>
      </>
    )
  }
  if (canObject) return <ObjectionForm id={id} />
  return (
    <p className="text-text-2">{t(reversedAt ? 'objection.notNeeded' : 'objection.over', { days: OBJECTION_DAYS })}</p>
  )
}

function ObjectionForm({ id }: { id: string }) {
  const t = useTexts('decisions')
  const refusalText = useRefusalText()
  const objection = useObjectToDecision(id)
  const [body, setBody] = useState('')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        objection.mutate(body)
      }}
    >
      <p className="text-text-2">{t('objection.how', { days: OBJECTION_DAYS })}</p>
      {objection.error && (
        <Alert tone="danger" role="alert">
          {refusalText(objection.error)}
        </Alert>
      )}
      <TextArea
        name={`objection-${id}`}
        label={t('objection.body')}
        maxLength={OBJECTION_BODY_MAX}
        rows={4}
        required
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button type="submit" variant="secondary" pending={objection.isPending} className="self-start">
        {t('objection.send')}
      </Button>
    </form>
  )
}

/** The list of subjects that are hidden until a person decides. */
export function HoldList({ holds }: Pick<OwnDecisions, 'holds'>) {
  const t = useTexts('decisions')
  const dateOf = useDateText()
  return holds.map(({ kind, at }) => (
    <Alert key={kind + at} tone="warning">
      {t('hold', { kind, at: dateOf(at) })}
    </Alert>
  ))
}

/** The photos that were rejected or refused, with the reason. */
export function PhotoDecisionList({ photos }: Pick<OwnDecisions, 'photos'>) {
  const t = useTexts('decisions')
  const dateOf = useDateText()
  return (
    <ul className="flex flex-col gap-3">
      {photos.map(({ decision, reason, at }) => (
        <li key={at + decision}>
          <p className="text-sm text-text-2">{dateOf(at)}</p>
          <p>
            {t(`photos.${decision}`)} {reason !== null && t(`photos.reason.${reason}`)}
          </p>
        </li>
      ))}
    </ul>
  )
}
