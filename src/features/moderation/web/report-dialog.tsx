import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toasts.ts'
import { REPORT_BODY_MAX, REPORT_CATEGORIES, type ReportCategory } from '../rules.ts'
import { useReportMutation } from './moderation.queries.ts'

/** A thing on the screen that can be reported. */
export type ReportSubject =
  | { readonly kind: 'member'; readonly id: string }
  | { readonly kind: 'photo'; readonly id: string; readonly number: number }
  | {
      readonly kind: 'message'
      readonly id: string
      readonly content: 'text' | 'image' | 'gift'
      readonly text: string
    }

export type ReportDialogProps = {
  name: string
  /** The subjects that can be reported here; the first is chosen. */
  subjects: readonly ReportSubject[]
  isOpen: boolean
  onClose: () => void
  /** Called after a report that also blocked, to leave the screen that shows the member. */
  onBlocked: () => void
}

const FORM_ID = 'report-form'
const EXCERPT_LENGTH = 40

/** The form of a report: what, why, and whether to block as well (L-24). */
export function ReportDialog({ name, subjects, isOpen, onClose, onBlocked }: ReportDialogProps) {
  const t = useTexts('moderation')
  const refusalText = useRefusalText()
  const report = useReportMutation()
  const [category, setCategory] = useState<ReportCategory | null>(null)
  const [wasSent, setSent] = useState(false)
  const [subjectIndex, setSubjectIndex] = useState(0)
  const [body, setBody] = useState('')
  const [blocks, setBlocks] = useState(false)
  const send = () => {
    setSent(true)
    const subject = subjects[subjectIndex]
    if (!category || !subject || report.isPending) return
    const { kind, id } = subject
    const input = { kind, id, category, body, blocks }
    report.mutate(input, {
      onSuccess: ({ number }) => {
        onClose()
        showToast({ key: `report-${id}`, text: t('done', { number }), seconds: 10 })
        if (blocks) onBlocked()
      },
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { name })}
      variant="sheet"
      footer={
        <>
          <Button type="submit" form={FORM_ID} pending={report.isPending}>
            {t('send')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="text-text-2">{t('text', { name })}</p>
        {report.isError && (
          <Alert tone="danger" role="alert">
            {refusalText(report.error)}
          </Alert>
        )}
        <RadioTiles
          legend={t('category')}
          name="category"
          columns={1}
          hasDots
          options={REPORT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={category}
          error={wasSent && !category ? t('missing') : null}
          // the tiles have only these values
          onChange={(value) => setCategory(value as ReportCategory)}
        />
        {category === 'threat' && <Alert tone="warning">{t('danger')}</Alert>}
        {subjects.length > 1 && <SubjectField subjects={subjects} index={subjectIndex} onChange={setSubjectIndex} />}
        <TextArea
          value={body}
          onChange={({ target }) => setBody(target.value)}
          label={t('body')}
          description={t('bodyHint')}
          maxLength={REPORT_BODY_MAX}
          rows={3}
        />
        <Checkbox checked={blocks} onChange={({ target }) => setBlocks(target.checked)}>
          {t('block', { name })}
        </Checkbox>
      </form>
    </Dialog>
  )
}

interface SubjectFieldProps {
  readonly subjects: readonly ReportSubject[]
  readonly index: number
  readonly onChange: (index: number) => void
}

function SubjectField({ subjects, index: chosen, onChange }: SubjectFieldProps) {
  const t = useTexts('moderation')
  const labelOf = (subject: ReportSubject) => {
    if (subject.kind === 'member') return t('subjects.profile')
    if (subject.kind === 'photo') return t('subjects.photo', { number: subject.number })
    if (subject.content !== 'text') return t(`subjects.${subject.content}`)
    return t('subjects.message', { text: shorten(subject.text) })
  }
  return (
    <Select
      value={String(chosen)}
      onChange={({ target }) => onChange(Number(target.value))}
      label={t('subject')}
      options={subjects.map((subject, index) => ({ value: String(index), label: labelOf(subject) }))}
    />
  )
}

function shorten(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text
}
