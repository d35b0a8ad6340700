import { ChoiceField, officeForms, Panel, SubmitButton, TypedArea } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { ANSWER_MAX } from '../rules.ts'
import type { FullComplaint } from './pages.queries.ts'
import type { pagesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ pages: typeof pagesOfficeContract }>()
const answerComplaintForm = officeForm('pages.answerComplaint', { fields: ['body', 'settles'] })
const closeComplaintForm = officeForm('pages.closeComplaint')

/** The text of a complaint, and its author. */
export function ComplaintPanel({ complaint }: { complaint: FullComplaint }) {
  const t = useTexts('office-complaints')
  const { body, link, name, email, memberId } = complaint
  return (
    <Panel title={t('what')}>
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
      <dl className="mt-5 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold text-text-2">{t('from')}</dt>
        <dd className="min-w-0 wrap-anywhere">{[name, email].filter(Boolean).join(', ') || t('anonymous')}</dd>
        <dt className="font-semibold text-text-2">{t('link')}</dt>
        <dd className="min-w-0 wrap-anywhere">{link === '' ? t('noLink') : link}</dd>
        <dt className="font-semibold text-text-2">{t('member')}</dt>
        <dd className="min-w-0 wrap-anywhere">
          {memberId === null ? (
            t('noMember')
          ) : (
            <a href={officeHref('office-member', { id: memberId })} className="text-primary-text underline">
              {memberId}
            </a>
          )}
        </dd>
      </dl>
    </Panel>
  )
}

/** The answers to a complaint, and the forms to answer and to close it. */
export function AnswersPanel({ complaint }: { complaint: FullComplaint }) {
  const t = useTexts('office-complaints')
  const format = useFormatter()
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Panel title={t('answersTitle')}>
      <ul className="flex flex-col gap-4">
        {complaint.given.map(({ body, by: name, at: time }) => (
          <li key={time + body} className="rounded-xl bg-surface-2 p-4">
            <p className="text-sm text-text-3">{t('answered', { name, at: at(time) })}</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
          </li>
        ))}
      </ul>
      {complaint.closedAt === null ? (
        <AnswerForms complaint={complaint} />
      ) : (
        <p className="mt-4 font-semibold">{t('closed', { at: at(complaint.closedAt) })}</p>
      )}
    </Panel>
  )
}

/** Each page has a new id for the answer, so that a form that is sent twice is mailed once. */
function AnswerForms({ complaint: { number, email } }: { complaint: FullComplaint }) {
  const t = useTexts('office-complaints')
  const settles = (['yes', 'no'] as const).map((value) => ({ value, label: t(`settles.${value}`) }))
  return (
    <>
      <answerComplaintForm.Form hidden={{ number, answerId: newClientId() }} className="mt-4 flex flex-col gap-4">
        <TypedArea
          label={t('answer')}
          description={t(email === null ? 'noAddress' : 'answerHint')}
          field={answerComplaintForm.field('body')}
          rows={8}
          maxLength={ANSWER_MAX}
          required
        />
        <ChoiceField
          label={t('settles.label')}
          field={answerComplaintForm.field('settles')}
          value="yes"
          options={settles}
        />
        <SubmitButton className="self-start">{t('send')}</SubmitButton>
      </answerComplaintForm.Form>
      <closeComplaintForm.Form
        hidden={{ number }}
        className="mt-5 flex flex-wrap items-center gap-3 border-t border-border pt-4"
      >
        <p className="text-sm text-text-3">{t('closeHint')}</p>
        <SubmitButton variant="secondary" size="sm">
          {t('close')}
        </SubmitButton>
      </closeComplaintForm.Form>
    </>
  )
}
