import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedDate, type SignupForm } from '../rules.ts'

interface BirthDateFieldsProps {
  answers: Pick<SignupForm, 'day' | 'month' | 'year'>
  error: string | null
  onChange: (given: Partial<SignupForm>) => void
}

const parts = [
  { part: 'day', digits: 2, auto: 'bday-day', width: 'w-20' },
  { part: 'month', digits: 2, auto: 'bday-month', width: 'w-20' },
  { part: 'year', digits: 4, auto: 'bday-year', width: 'w-28' },
] as const

/** A birth date, typed in three fields or picked from the device's own calendar. */
export function BirthDateFields({ answers, error, onChange }: BirthDateFieldsProps) {
  const t = useTexts('signup')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="sr-only">{t('born.legend')}</legend>
      <div className="flex items-end gap-2.5">
        {parts.map(({ part, digits, auto, width }) => (
          <TextField
            key={part}
            className={width}
            label={t(`born.${part}`)}
            inputMode="numeric"
            autoComplete={auto}
            maxLength={digits}
            placeholder={t(`born.${part}Example`)}
            value={answers[part]}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange({ [part]: event.target.value.replace(/\D/g, '') })}
          />
        ))}
        <Calendar value={typedDate(answers)} onChange={onChange} />
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

interface CalendarProps {
  value: string
  onChange: BirthDateFieldsProps['onChange']
}

function Calendar({ value, onChange }: CalendarProps) {
  const t = useTexts('signup')
  const input = useRef<HTMLInputElement>(null)
  const pick = (date: string) => {
    const [year = '', month = '', day = ''] = date.split('-')
    if (day) onChange({ year, month, day })
  }
  return (
    <span className="relative">
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
        onChange={(event) => pick(event.target.value)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <IconButton label={t('born.pick')} look="outline" size="lg" onClick={() => input.current?.showPicker()}>
        <CalendarDays size={22} />
      </IconButton>
    </span>
  )
}
