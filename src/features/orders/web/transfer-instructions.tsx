import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { formatMoney } from '#platform/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toasts.ts'
import { formatIban, normalizeIban } from '../iban.rules.ts'
import { buildTransferQrText } from '../transfer-qr.rules.ts'
import type { Order } from './orders.queries.ts'

const QrCode = lazyComponent(async () => (await import('#ui/qr-code.tsx')).QrCode)

type Transfer = NonNullable<Order['transfer']>
type TransferProps = { order: Order; transfer: Transfer }

/** The account, the amount and the reference of a bank transfer, each to copy, and as a QR code. */
export function TransferInstructions({ order, transfer }: TransferProps) {
  const t = useTexts('transfer')
  return (
    <div className="mt-6">
      <TransferFacts order={order} transfer={transfer} />
      <p className="mt-3 text-sm text-text-2">{t('exact')}</p>
      <TransferQr order={order} transfer={transfer} />
    </div>
  )
}

function TransferFacts({ order, transfer }: TransferProps) {
  const t = useTexts('transfer')
  const format = useFormatter()
  const locale = useLocale()
  const { accountHolder, iban, bic, reference, dueOn } = transfer
  const missingCents = order.totalCents - order.receivedCents
  const decimal = format.number(missingCents / 100, { minimumFractionDigits: 2, useGrouping: false })
  return (
    <dl className="divide-y divide-border rounded-2xl border border-border bg-surface-2 pr-2 pl-4 sm:pl-5">
      <Fact name={t('amount')} value={formatMoney(missingCents, order.currency, locale)} copied={decimal} />
      {accountHolder !== null && <Fact name={t('holder')} value={accountHolder} />}
      <Fact name={t('iban')} value={formatIban(iban)} copied={normalizeIban(iban)} />
      {bic !== null && <Fact name={t('bic')} value={bic} />}
      <Fact name={t('reference')} value={reference} />
      <Fact
        name={t('until')}
        value={format.dateTime(new Date(dueOn), { dateStyle: 'long', timeZone: 'UTC' })}
        copied={null}
      />
    </dl>
  )
}

/** A fact with a button to copy it, or `copied` instead of it; null is not copied. */
function Fact({ name, value, copied = value }: { name: string; value: string; copied?: string | null }) {
  return (
    <div className="relative flex min-h-15 flex-col justify-center py-1.5 pr-14">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">
        {value}
        {copied !== null && (
          <span className="absolute inset-y-0 right-0 flex items-center">
            <CopyButton name={name} text={copied} />
          </span>
        )}
      </dd>
    </div>
  )
}

function CopyButton({ name, text }: { name: string; text: string }) {
  const t = useTexts('transfer')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      showToast({ key: 'copied', text: t('copied', { fact: name }), tone: 'success' })
    } catch {
      showToast({ key: 'copied', text: t('copyFailed'), tone: 'danger' }) // the browser refuses it
    }
  }
  return (
    <IconButton label={t('copyFact', { fact: name })} onClick={() => void copy()}>
      {isCopied ? <Check size={20} className="text-success-text" /> : <Copy size={20} />}
    </IconButton>
  )
}

/** The QR code that banking apps read; it is loaded when it is opened. */
function TransferQr({ order, transfer }: TransferProps) {
  const t = useTexts('transfer')
  const [isOpen, setIsOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => setIsOpen(details.current?.open === true), []) // it may be opened before hydration
  const amountCents = order.totalCents - order.receivedCents
  const text = buildTransferQrText({ ...transfer, amountCents, currency: order.currency })
  if (text === null) return null
  return (
    <details ref={details} className="mt-5" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="text-center font-medium text-primary-text">{t('qr')}</summary>
      <div className="mt-4 flex flex-col items-center gap-3">
        <p className="text-center text-sm text-text-2">{t('qrText')}</p>
        <div className="flex min-h-56 items-center">
          {isOpen && (
            <Suspense fallback={<Spinner size={24} />}>
              <QrCode text={text} label={t('qrLabel')} />
            </Suspense>
          )}
        </div>
      </div>
    </details>
  )
}
