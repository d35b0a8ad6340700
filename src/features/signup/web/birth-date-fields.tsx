import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  DATE_PARTS,
  isDatePartComplete,
  parsePastedDate,
  formatBirthDate,
  findWrongDatePart,
  type DatePart,
  type SignupForm,
} from '../rules.ts'

interface BirthDateFieldsProps {
  answers: Pick<SignupForm, DatePart>
  error: string | null
  onChange: (changes: Partial<SignupForm>) => void
}

const parts = {
  day: { digits: 2, auto: 'bday-day', width: 'w-20' },
  month: { digits: 2, auto: 'bday-month', width: 'w-20' },
  year: { digits: 4, auto: 'bday-year', width: 'w-28' },
} as const

/** The birth date: three number fields and the device's own date picker. */
export function BirthDateFields({ answers, error, onChange }: BirthDateFieldsProps) {
  const t = useTexts('signup')
  const errorId = `${useId()}-error`
  const fields = useDateFields(answers, onChange)
  const wrongPart = error ? findWrongDatePart(answers) : null
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('birthDate.legend')}</legend>
      <div className="flex items-end gap-2.5">
        {DATE_PARTS.map((part) => (
          <TextField
            key={part}
            className={parts[part].width}
            label={t(`birthDate.${part}`)}
            inputMode="numeric"
            autoComplete={parts[part].auto}
            maxLength={parts[part].digits}
            placeholder={t(`birthDate.${part}Example`)}
            value={answers[part]}
            errorId={part === wrongPart ? errorId : undefined}
            {...fields(part)}
          />
        ))}
        <CalendarButton value={formatBirthDate(answers)} onChange={onChange} />
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** The time after an automatic focus move in which Tab is ignored, so that a habitual Tab skips no field. */
const TAB_GRACE_MILLISECONDS = 1_000

/**
 * Joins the three fields. A complete part moves the focus forward, Backspace moves it back, and a pasted date fills
 * all.
 */
function useDateFields(answers: BirthDateFieldsProps['answers'], onChange: BirthDateFieldsProps['onChange']) {
  const inputs = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({})
  const movedAt = useRef(-Infinity)
  const focus = (part: DatePart | undefined) => {
    const input = part && inputs.current[part]
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }
  const focusNext = (from: DatePart) => {
    const next = DATE_PARTS[DATE_PARTS.indexOf(from) + 1]
    if (!next || answers[next] !== '') return
    movedAt.current = performance.now()
    focus(next)
  }
  return (part: DatePart) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[part] = input
    },
    onChange: ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
      const typed = currentTarget.value.replace(/\D/g, '')
      onChange({ [part]: typed })
      if (isTypedInput(nativeEvent) && (isDatePartComplete(part, typed) || endsInSeparator(currentTarget.value)))
        focusNext(part)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isEmpty = answers[part] === ''
      const isTabAfterAutomaticMove =
        event.key === 'Tab' && !event.shiftKey && performance.now() - movedAt.current < TAB_GRACE_MILLISECONDS
      if (event.key === 'Backspace' && isEmpty) focus(DATE_PARTS[DATE_PARTS.indexOf(part) - 1])
      else if (!isTabAfterAutomaticMove || !isEmpty) return
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = parsePastedDate(event.clipboardData.getData('text'))
      if (!pasted) return
      event.preventDefault()
      onChange(pasted)
      focus('year')
    },
  })
}

/** Returns whether a person typed the input. Autofill does not move the focus. */
function isTypedInput(event: Event): boolean {
  return event instanceof InputEvent && /^insert(Composition)?Text$/.test(event.inputType)
}

function endsInSeparator(value: string): boolean {
  return /^\d+[-/. ]$/.test(value)
}

interface CalendarButtonProps {
  value: string
  onChange: BirthDateFieldsProps['onChange']
}

function CalendarButton({ value, onChange }: CalendarButtonProps) {
  const t = useTexts('signup')
  const input = useRef<HTMLInputElement>(null)
  const pickDate = (date: string) => {
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
        onChange={(event) => pickDate(event.target.value)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <IconButton label={t('birthDate.pick')} variant="outline" size="lg" onClick={() => input.current?.showPicker()}>
        <CalendarDays size={22} />
      </IconButton>
    </span>
  )
}
