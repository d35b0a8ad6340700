import { useRef, useState, type FormEvent } from 'react'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Spending } from '../spending.contract.ts'
import { parseLimit, type SpendingPeriod } from '../spending.rules.ts'
import { useInstantText } from './spending-notice.tsx'
import { useSetSpendingLimit } from './payments.queries.ts'

type FormProps = { period: SpendingPeriod; spending: Spending }

/** The limit of a period: its current value, a pending raise, and the form to change it. */
export function SpendingLimitForm({ period, spending }: FormProps) {
  const { limitCents } = spending[period]
  const { set, isPending, error } = useSavedLimit(period)
  return (
    <div className="flex flex-col gap-3">
      <PendingLimit {...{ period, spending }} onCancel={() => set(limitCents)} isSaving={isPending} />
      <LimitFields key={limitCents} {...{ period, limitCents, set, isSaving: isPending }} />
      {error && (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
    </div>
  )
}

/** Returns the function that saves the limit of a period, and reports it. */
function useSavedLimit(period: SpendingPeriod) {
  const t = useTexts('spending')
  const refusalText = useRefusalText()
  const save = useSetSpendingLimit()
  const set = (limitCents: number | null) =>
    save.mutate(
      { period, limitCents },
      {
        onSuccess: (spending) =>
          showToast({
            key: 'spending',
            text: t(spending[period].pending ? 'limit.savedLater' : 'limit.saved'),
            tone: 'success',
          }),
      },
    )
  return { set, isPending: save.isPending, error: save.error && refusalText(save.error) }
}

function PendingLimit({
  period,
  spending,
  onCancel,
  isSaving,
}: FormProps & { onCancel: () => void; isSaving: boolean }) {
  const t = useTexts('spending')
  const locale = useLocale()
  const formatInstant = useInstantText()
  const { pending } = spending[period]
  if (!pending) return null
  const from = formatInstant(pending.from)
  const cancel = (
    <Button variant="secondary" size="sm" pending={isSaving} onClick={onCancel}>
      {t('limit.cancel')}
    </Button>
  )
  return (
    <Alert tone="info" action={cancel}>
      {pending.limitCents === null
        ? t('limit.pendingNone', { period, from })
        : t('limit.pending', { period, from, limit: formatMoney(pending.limitCents, spending.currency, locale) })}
    </Alert>
  )
}

type FieldsProps = {
  period: SpendingPeriod
  limitCents: number | null
  set: (limitCents: number | null) => void
  isSaving: boolean
}

function LimitFields({ period, limitCents, set, isSaving }: FieldsProps) {
  const t = useTexts('spending')
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const cents = parseLimit(input.current?.value ?? '')
    setError(cents === null ? t('limit.invalid') : null)
    if (cents === null) input.current?.focus()
    else set(cents)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        ref={input}
        label={t(`limit.label.${period}`)}
        name="limit"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        start="€"
        defaultValue={limitCents === null ? '' : limitCents / 100}
        error={error}
        description={limitCents === null ? t('limit.none') : undefined}
        className="min-w-40 flex-1"
      />
      <div className="flex flex-wrap gap-2 pt-6.5">
        <Button type="submit" variant="secondary" pending={isSaving}>
          {t('limit.save')}
        </Button>
        {limitCents !== null && (
          <Button variant="ghost" onClick={() => set(null)}>
            {t('limit.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
