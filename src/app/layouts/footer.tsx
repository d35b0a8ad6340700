import { useCompany, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'

/** Who runs the site and what it costs, at the end of every page (L-14, L-36, R-3.52). */
export function Footer() {
  const t = useTexts('app')
  const { name, address, city, kvk, vat_numbers: vat, support_email: email, support_phone: phone } = useCompany()
  return (
    <footer aria-label={t('footer.label')} className="mt-16 border-t border-border bg-surface-2 pb-20 md:pb-0">
      <div className="mx-auto grid max-w-[1200px] gap-2 px-5 py-8 text-sm text-text-2">
        <p className="font-semibold text-text">{t('footer.adults')}</p>
        <p>{t('footer.company', { name, address, city, kvk, vat: vat.join(', ') })}</p>
        <p>{t('footer.support', { email, phone })}</p>
        <Disclaimer />
      </div>
    </footer>
  )
}

/** The price of a message in the visitor's country (C-41). */
function Disclaimer() {
  const t = useTexts('app')
  const {
    message_credits: credits,
    minimum_message_costs: costs,
    geoip_selected_country: chosen,
    geoip_country: found,
  } = useSettings()
  const cost = costs[chosen ?? found] ?? Object.values(costs)[0]
  if (!cost) return null
  return <p>{t('disclaimer', { credits, price: formatMoney(cost.costs, cost.currency) })}</p>
}
