import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Smartphone from 'lucide-react/icons/smartphone'
import Wallet from 'lucide-react/icons/wallet'
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import type { MethodId } from '#features/pricing/method.rules.ts'

const ICONS: Partial<Record<MethodId, LucideIcon>> = {
  ideal: Landmark,
  bancontact: Smartphone,
  creditcard: CreditCard,
  paypal: Wallet,
  applepay: Smartphone,
}

type TilesProps = {
  methods: MethodId[]
  value: MethodId | null
  onChange: (method: MethodId) => void
  columns?: 1 | 3
}

/** The payment methods as a radio group. */
export function MethodTiles({ methods, value, onChange, columns = 3 }: TilesProps) {
  const t = useTexts('payments')
  const options = methods.map((id) => ({ value: id, label: t(`methodName.${id}`), end: <MethodIcon id={id} /> }))
  const choose = (chosen: string) => {
    const method = methods.find((id) => id === chosen)
    if (method) onChange(method)
  }
  return (
    <RadioTiles
      legend={t('method')}
      hideLegend
      name="method"
      options={options}
      value={value}
      onChange={choose}
      columns={columns}
      hasDots
    />
  )
}

function MethodIcon({ id }: { id: MethodId }) {
  const Icon = ICONS[id] ?? Landmark
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none opacity-70" />
}

/** Returns the methods that work on this device. Apple Pay appears after hydration, if the browser supports it. */
export function useAvailableMethods(methods: MethodId[]): MethodId[] {
  const applePay = useSyncExternalStore(subscribeToNothing, hasApplePay, () => false)
  return methods.filter((id) => id !== 'applepay' || applePay)
}

function subscribeToNothing(): () => void {
  return () => undefined
}

type WithApplePay = { ApplePaySession?: { canMakePayments(): boolean } }

function hasApplePay(): boolean {
  const { ApplePaySession } = window as WithApplePay // only Safari has it
  return ApplePaySession?.canMakePayments() === true
}
