import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Spending } from '../spending.contract.ts'
import { MAX_LIMIT_CENTS, parseLimit, RAISE_DELAY_HOURS, type SpendingPeriod } from '../spending.rules.ts'
import { useInstantText } from './spending-notice.tsx'
import { useSetSpendingLimit } from './orders.queries.ts'

type FormProps = { period: SpendingPeriod; spending: Spending }

/** The limit of a period: its current value, a pending raise, and the form to change it. */
export function SpendingLimitForm({ period, spending }: FormProps) {
  const { limitCents } = spending[period]
  const { input, set, isSaving, error } = useSavedLimit(period)
  const cancel = () => {
    set(limitCents)
    input.current?.focus() // the button disappears
  }
  return (
    <div className="flex flex-col gap-3">
      <PendingLimit {...{ period, spending, cancel }} />
      <LimitFields {...{ period, limitCents, input, set, isSaving }} currency={spending.currency} />
      {error && (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
    </div>
  )
}

/** Returns the field of a limit and the function that saves it. The field then shows the current limit again. */
function useSavedLimit(period: SpendingPeriod) {
  const input = useRef<HTMLInputElement>(null)
  const t = useTexts('spending')
  const refusalText = useRefusalText()
  const save = useSetSpendingLimit()
  const report = (spending: Spending) => {
    const { limitCents, pending } = spending[period]
    if (input.current) input.current.value = toTyped(limitCents)
    showToast({
      key: 'spending',
      text: pending ? t('limit.savedLater', { hours: RAISE_DELAY_HOURS }) : t('limit.saved'),
      tone: 'success',
    })
  }
  const set = (limitCents: number | null) => save.mutate({ period, limitCents }, { onSuccess: report })
  return { input, set, isSaving: save.isPending, error: save.error && refusalText(save.error) }
}

function toTyped(limitCents: number | null): string {
  return limitCents === null ? '' : String(limitCents / 100)
}

function PendingLimit({ period, spending, cancel }: FormProps & { cancel: () => void }) {
  const t = useTexts('spending')
  const locale = useLocale()
  const formatInstant = useInstantText()
  const { limitCents, pending } = spending[period]
  if (!pending || limitCents === null) return null
  const money = (cents: number) => formatMoney(cents, spending.currency, locale)
  const values = { period, from: formatInstant(pending.from), current: money(limitCents) }
  const button = (
    <Button variant="secondary" size="sm" wraps onClick={cancel}>
      {t('limit.cancel')}
    </Button>
  )
  return (
    <Alert tone="info" action={button}>
      {pending.limitCents === null
        ? t('limit.pendingNone', values)
        : t('limit.pending', { ...values, limit: money(pending.limitCents) })}
    </Alert>
  )
}

type FieldsProps = {
  period: SpendingPeriod
  limitCents: number | null
  currency: string
  input: RefObject<HTMLInputElement | null>
  set: (limitCents: number | null) => void
  isSaving: boolean
}

function LimitFields({ period, limitCents, currency, input, set, isSaving }: FieldsProps) {
  const t = useTexts('spending')
  const locale = useLocale()
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const cents = parseLimit(input.current?.value ?? '')
    setError(cents === null ? t('limit.invalid', { max: formatMoney(MAX_LIMIT_CENTS, currency, locale) }) : null)
    if (cents === null) input.current?.focus()
    else set(cents)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        ref={input}
        label={t(`limit.label.${period}`)}
        name="limit"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        start="€"
        defaultValue={toTyped(limitCents)}
        error={error}
        description={limitCents === null ? t('limit.none') : undefined}
        className="flex-1"
      />
      <div className="flex flex-wrap gap-2 sm:pt-6.5">
        <Button type="submit" variant="secondary" pending={isSaving}>
          {t('limit.save')}
        </Button>
        {limitCents !== null && (
          <Button variant="ghost" wraps onClick={() => set(null)}>
            {t('limit.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
