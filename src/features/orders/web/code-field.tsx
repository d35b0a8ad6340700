import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCheckCode, type Offer } from '#features/pricing/web/pricing.queries.ts'

type Entered = NonNullable<Offer['code']>
type Bundle = Offer['bundles'][number]

/**
 * The field for a discount code, closed until the member opens it. A code that can be used becomes part of the URL, so
 * that it survives a reload and the choice of a bundle.
 */
export function CodeField({ entered, bundle }: { entered: Offer['code']; bundle: Bundle }) {
  const t = useTexts('discounts')
  const [isOpen, setOpen] = useState(entered !== null)
  const [hasChanged, setChanged] = useState(false)
  const setUrlCode = useUrlCode()
  const change = (code: string | null) => {
    setChanged(true)
    setUrlCode(code)
  }
  const content = { focusRef: hasChanged ? focusElement : null, onChange: change }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mt-6 rounded-2xl border border-border bg-surface px-4 sm:px-6"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-lg font-semibold [&::-webkit-details-marker]:hidden">
        {t('code.question')}
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="flex-none transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="pb-5">
        {entered?.discount ? (
          <AcceptedCode code={entered.entered} discount={entered.discount} bundle={bundle} {...content} />
        ) : (
          <CodeForm entered={entered} {...content} />
        )}
      </div>
    </details>
  )
}

/** Focuses what replaces the control that the member has just used. */
function focusElement(element: HTMLElement | null): void {
  element?.focus()
}

interface ContentProps {
  readonly focusRef: typeof focusElement | null
  readonly onChange: (code: string | null) => void
}

function CodeForm({ entered, focusRef, onChange }: ContentProps & { entered: Entered | null }) {
  const t = useTexts('discounts')
  const refusalText = useRefusalText()
  const [code, setCode] = useState(entered?.entered ?? '')
  const check = useCheckCode(onChange)
  const urlRefusal = entered?.refusal && Object.assign(new Error(entered.refusal), { code: entered.refusal })
  const failure = check.error ?? (check.isIdle ? urlRefusal : null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() !== '') check.mutate(code.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3" noValidate>
      <TextField
        ref={focusRef}
        label={t('code.label')}
        hideLabel
        placeholder={t('code.label')}
        className="min-w-40 flex-1"
        name="code"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={failure ? refusalText(failure) : null}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          check.reset()
        }}
      />
      <Button type="submit" variant="secondary" pending={check.isPending} className="min-h-13">
        {t('code.apply')}
      </Button>
      <span role="alert" className="sr-only">
        {check.error && refusalText(check.error)}
      </span>
    </form>
  )
}

type EffectProps = { discount: NonNullable<Entered['discount']>; bundle: Bundle }

/** A code that can be used, what it does to the price of the chosen bundle, and a button to remove it. */
function AcceptedCode({ code, discount, bundle, focusRef, onChange }: ContentProps & EffectProps & { code: string }) {
  const t = useTexts('discounts')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div role="status" className="min-w-0 flex-1 basis-60">
        <p className="font-semibold text-success-text wrap-anywhere">
          {t('code.accepted', { code: code.toUpperCase(), percent: discount.percent })}
        </p>
        {discount.isPersonal && <p className="text-sm text-text-2">{t('code.personal')}</p>}
        <CodeEffect discount={discount} bundle={bundle} />
      </div>
      <Button ref={focusRef} variant="secondary" size="sm" onClick={() => onChange(null)}>
        {t('code.remove')}
      </Button>
    </div>
  )
}

/** States why the code does not lower the price of the chosen bundle, or with which methods it does. */
function CodeEffect({ discount, bundle }: EffectProps) {
  const t = useTexts('discounts')
  const tPayments = useTexts('payments')
  const locale = useLocale()
  const { discount: used, listPriceCents, currency } = bundle
  const text = () => {
    if (used?.code === discount.code) {
      if (!discount.methods) return null
      const methods = new Intl.ListFormat(locale, { type: 'disjunction' })
      return t('code.methods', { methods: methods.format(discount.methods.map((id) => tPayments(`methodName.${id}`))) })
    }
    if (listPriceCents < discount.minimumCents)
      return t('code.minimum', { amount: formatMoney(discount.minimumCents, currency, locale) })
    return used && t(`code.better.${used.kind === 'bonus' ? 'bonus' : 'retention'}`, { percent: used.percent })
  }
  const effect = text()
  return effect && <p className="text-sm text-text-2">{effect}</p>
}

/** Returns a function that writes the code of the URL, or removes it. */
function useUrlCode(): (code: string | null) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (code) => {
    const parameters = new URLSearchParams(search)
    if (code === null) parameters.delete('code')
    else parameters.set('code', code)
    void navigate({ pathname, search: parameters.toString() }, { replace: true, preventScrollReset: true })
  }
}
