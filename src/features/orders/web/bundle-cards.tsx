import { formatMoney } from '#platform/money.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import type { BundleId } from '#features/pricing/bundle.rules.ts'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

type Bundle = Offer['bundles'][number]
type CardsProps = { bundles: Bundle[]; value: BundleId; onChange: (id: BundleId) => void }

/** The bundles as a radio group. */
export function BundleCards({ bundles, value, onChange }: CardsProps) {
  const t = useTexts('payments')
  return (
    <fieldset className="mt-8 min-w-0">
      <legend className="sr-only">{t('bundles')}</legend>
      <div className="grid grid-cols-2 gap-3 pt-3 lg:grid-cols-4 lg:gap-4">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} bundle={bundle} isChosen={bundle.id === value} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  )
}

type CardProps = { bundle: Bundle; isChosen: boolean; onChange: (id: BundleId) => void }

function BundleCard({ bundle, isChosen, onChange }: CardProps) {
  const t = useTexts('payments')
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, bundle.currency, locale)
  return (
    <label className="relative flex min-w-0">
      <input
        type="radio"
        name="bundle"
        value={bundle.id}
        checked={isChosen}
        onChange={() => onChange(bundle.id)}
        className="peer absolute inset-0 size-full appearance-none rounded-2xl"
      />
      <span
        className={classes(
          'edge pressable pointer-events-none relative flex w-full flex-col items-center rounded-2xl border border-border bg-surface px-2 pt-7 pb-6 text-center shadow-sm',
          'peer-checked:border-primary peer-checked:shadow-md peer-checked:inset-ring-[1.5px] peer-checked:inset-ring-primary peer-hover:not-peer-checked:bg-surface-2',
        )}
      >
        {bundle.popular && (
          <span className="edge absolute -top-3.5 rounded-full bg-success px-3.5 py-1 text-sm font-semibold text-on-fill">
            {t('popular')}
          </span>
        )}
        <span className="font-medium text-text-2">{t(`bundle.${bundle.id}`)}</span>
        <span className="mt-1 font-display text-4xl font-semibold text-primary-text tabular-nums">
          {bundle.credits}
        </span>
        <span className="font-medium text-text-2">{t('credits')}</span>
        {bundle.listPriceCents > bundle.priceCents && (
          <span className="mt-4 flex flex-wrap justify-center gap-x-2 text-sm tabular-nums">
            <s className="text-text-3">
              <span className="sr-only">{t('oldPrice')} </span>
              {money(bundle.listPriceCents)}
            </s>
            {bundle.discount && (
              <span className="font-semibold text-success-text">
                {t('percentOff', { percent: bundle.discount.percent })}
              </span>
            )}
          </span>
        )}
        <span
          className={classes(
            'text-2xl font-bold tabular-nums',
            bundle.listPriceCents > bundle.priceCents ? 'mt-0.5' : 'mt-5',
          )}
        >
          {money(bundle.priceCents)}
        </span>
        <span className="mt-1 text-sm text-text-3 tabular-nums">
          {t('perMessage', { price: money(bundle.messagePriceCents) })}
        </span>
      </span>
    </label>
  )
}
