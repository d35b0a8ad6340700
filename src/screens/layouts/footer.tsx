import { useCompany, useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { cachedRender } from '#platform/cached-render.tsx'
import { href } from '#links.ts'
import { LanguageLinks, useOtherLanguages } from './language-links.tsx'

const link = 'flex min-h-11 items-center rounded-lg px-3 font-medium text-text underline underline-offset-4'

/**
 * The footer of every page: the company and the price of a message in the visitor's country (C-41, L-14, L-36, R-3.52,
 *
 */
export function Footer() {
  const company = useCompany()
  const { message_credits: credits, min_age: minAge } = useSettings()
  const price = useMessagePrice()
  const languages = useOtherLanguages()
  return cachedRender(FooterContent, { company, credits, minAge, price, languages })
}

type FooterContentProps = {
  company: ReturnType<typeof useCompany>
  credits: number
  minAge: number
  price: string
  /** The languages to choose from. */
  languages: readonly string[]
}

function FooterContent({ company, credits, minAge, price, languages }: FooterContentProps) {
  const t = useTexts('app')
  const { name, address, city, kvk, vat_numbers: vat, support_email: email, support_phone: phone } = company
  return (
    <footer aria-label={t('footer.label')} className="mt-16 border-t border-border bg-surface-2 pb-20 low:pb-0 md:pb-0">
      <div className="container-page grid gap-2 py-8 text-sm text-text-2">
        <p className="font-semibold text-text">{t('footer.adults', { minAge })}</p>
        <p>{t('footer.company', { name, address, city, kvk, vat: vat.join(', ') })}</p>
        <p>{t('footer.support', { email, phone: phone.replaceAll(' ', '\u00a0') })}</p>
        {price !== '' && <p>{t('disclaimer', { credits, price })}</p>}
        <nav aria-label={t('footer.rules')} className="-mx-3 flex flex-wrap print:hidden">
          <a href={href('pricing')} className={link}>
            {t('footer.pricing')}
          </a>
          <a href={href('pages-terms')} className={link}>
            {t('footer.terms')}
          </a>
          <a href={href('pages-privacy')} className={link}>
            {t('footer.privacy')}
          </a>
          <LanguageLinks languages={languages} className={link} />
        </nav>
      </div>
    </footer>
  )
}
