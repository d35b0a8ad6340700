import Languages from 'lucide-react/icons/languages'
import type { ReactNode } from 'react'
import { useCompany, useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { cachedRender } from '#platform/cached-render.tsx'
import { href } from '#links.ts'

export type PageFooterProps = {
  /** Whether the layout has the extra footer for the United States. */
  withUsFooter?: true
}

/** The footer, the disclaimer and, where the layout has it, the US footer. */
export function PageFooter({ withUsFooter }: PageFooterProps) {
  return (
    <>
      <Footer />
      <Disclaimer />
      {withUsFooter && <UsFooter />}
    </>
  )
}

/** The footer of a page: the minimum age, the company and the links of the site (C-41, L-14, L-36, R-3.52, R-2.83). */
function Footer() {
  const company = useCompany()
  const { min_age: minAge } = useSettings()
  return cachedRender(FooterContent, { company, minAge })
}

type FooterContentProps = { company: ReturnType<typeof useCompany>; minAge: number }

function FooterContent({ company, minAge }: FooterContentProps) {
  const t = useTexts('footer')
  const { name, address, city, kvk, vat_numbers: vat, support_email: email, support_phone: phone } = company
  return (
    <footer aria-label={t('label')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-semibold text-text">{t('adults', { minAge })}</p>
      <p>{t('company', { name, address, city, kvk, vat: vat.join(', ') })}</p>
      <p>{t('support', { email, phone: phone.replaceAll(' ', '\u00a0') })}</p>
      <nav aria-label={t('links')} className="-mx-3 print:hidden">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] sm:flex sm:flex-wrap">
          {pages.map(({ name: page, key }) => (
            <FooterLink key={key} to={href(page)}>
              {t(key)}
            </FooterLink>
          ))}
          <FooterLink to={href('lang-config')} icon={<Languages size={18} aria-hidden="true" className="flex-none" />}>
            {t('language')}
          </FooterLink>
        </ul>
      </nav>
    </footer>
  )
}

/** The linked pages in their order, with the keys of their labels. */
const pages = [
  { name: 'pages-terms', key: 'terms' },
  { name: 'pages-privacy', key: 'privacy' },
  { name: 'pages-cookies', key: 'cookies' },
  { name: 'pages-ban', key: 'ban' },
  { name: 'pricing', key: 'pricing' },
  { name: 'complaints', key: 'complaints' },
  { name: 'pages-return-policy', key: 'returnPolicy' },
  { name: 'pages-faq', key: 'faq' },
  { name: 'pages-service', key: 'service' },
  { name: 'pages-accessibility', key: 'accessibility' },
] as const

function FooterLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <a
        href={to}
        data-client-link=""
        className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-text underline underline-offset-4"
      >
        {icon}
        {children}
      </a>
    </li>
  )
}

/**
 * The disclaimer in the language of the page: the price of a message in the visitor's country, and the fictional
 * profiles of a site that has them (R-2.61, R-3.37, R-3.39, C-41).
 */
function Disclaimer() {
  const { message_credits: credits, fictional_profiles: hasFictional, ...settings } = useSettings()
  const price = useMessagePrice()
  const fictional = hasFictional && settings.fictional_warning ? settings.fictional_plural : null
  return cachedRender(DisclaimerContent, { credits, price, fictional })
}

type DisclaimerContentProps = { credits: number; price: string; fictional: string | null }

function DisclaimerContent({ credits, price, fictional }: DisclaimerContentProps) {
  const t = useTexts('footer')
  if (price === '' && fictional === null) return null
  return (
    <aside aria-label={t('disclaimer.label')} className="grid gap-2">
      {price !== '' && <p>{t('disclaimer.costs', { credits, price })}</p>}
      {fictional !== null && <p>{t('disclaimer.fictional', { fictional })}</p>}
    </aside>
  )
}

/** The extra footer for visitors from the United States, on English pages of a site that has it on (R-2.62, C-51). */
function UsFooter() {
  const { us_footer: isOn, name, min_age: minAge } = useSettings()
  const company = useCompany()
  const isEnglish = useLocale() === 'en'
  if (!isOn || !isEnglish) return null
  return cachedRender(UsFooterContent, { name, minAge, company: company.name, city: company.city })
}

function UsFooterContent(values: { name: string; minAge: number; company: string; city: string }) {
  const t = useTexts('footer')
  return (
    <aside aria-label={t('usFooter.label')}>
      <p>{t('usFooter.text', values)}</p>
    </aside>
  )
}
