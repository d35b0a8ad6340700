import { useLocation } from 'react-router'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { CallError } from '#platform/calls/call-error.ts'
import type { RefusalDetails } from '#platform/refusal.ts'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_LINK_MAX,
  COMPLAINT_MAX,
  COMPLAINT_MIN,
  COMPLAINT_NAME_MAX,
} from '../complaint.rules.ts'

/** The form for complaints and reports, a plain form that needs no script (R-2.11, L-24). */
export function ComplaintForm() {
  const t = useTexts('complaints')
  const { values, refusedField, error } = useSubmission()
  const errorOf = (field: string) => (field === refusedField ? error : undefined)
  const options = COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))
  return (
    <form
      action={href('complaints')}
      method="post"
      className="grid gap-5 rounded-2xl border border-border bg-surface p-5 sm:p-7 print:hidden"
    >
      {error && (
        <Alert tone="danger" role="alert" title={t('form.failed')}>
          {error}
        </Alert>
      )}
      <Select
        name="category"
        label={t('form.category')}
        options={options}
        placeholder={t('form.choose')}
        defaultValue={values['category'] ?? ''}
        required
      />
      <TextArea
        name="body"
        label={t('form.body')}
        description={t('form.bodyHint')}
        error={errorOf('body')}
        defaultValue={values['body'] ?? ''}
        minLength={COMPLAINT_MIN}
        maxLength={COMPLAINT_MAX}
        rows={7}
        required
      />
      <TextField
        name="link"
        label={t('form.link')}
        description={t('form.linkHint')}
        defaultValue={values['link'] ?? ''}
        maxLength={COMPLAINT_LINK_MAX}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('form.name')}
          error={errorOf('name')}
          defaultValue={values['name'] ?? ''}
          maxLength={COMPLAINT_NAME_MAX}
          autoComplete="name"
        />
        <TextField
          name="email"
          type="email"
          label={t('form.email')}
          error={errorOf('email')}
          defaultValue={values['email'] ?? ''}
          maxLength={254}
          autoComplete="email"
        />
      </div>
      <p className="-mt-2 text-sm text-text-3">{t('form.anonymous')}</p>
      <Checkbox name="isTruthful" defaultChecked={values['isTruthful'] === 'on'} error={errorOf('isTruthful')} required>
        {t('form.truthful')}
      </Checkbox>
      <Button type="submit" size="lg" className="justify-self-start">
        {t('form.send')}
      </Button>
    </form>
  )
}

/**
 * Returns what was typed and why it was refused, when the server renders the form again. The query of the address bar never
 * reaches the form: only a page without React reads it, and that one is rendered without the query of the request.
 */
function useSubmission() {
  const { search } = useLocation()
  const { hasReact } = useVisit()
  const refusalText = useRefusalText()
  const values: Partial<Record<string, string>> = hasReact ? {} : Object.fromEntries(new URLSearchParams(search))
  const code = values['refusal']
  if (code === undefined) return { values, refusedField: null, error: null }
  const details = JSON.parse(values['details'] ?? '{}') as RefusalDetails // written by the server's form handler
  return { values, refusedField: details['field'], error: refusalText(new CallError(code, details, 422)) }
}
