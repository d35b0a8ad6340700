import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { LanguageLink } from '#features/settings/web/language-link.tsx'
import { listCountryLanguages } from '#features/sites/language.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { SiteFrame } from '#features/sites/web/sites.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'

export const handle = { namespaces: ['lang-config'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page that chooses the country and the language of a visit (R-2.18, C-48). Its links work without a script. */
export default function LangConfigPage() {
  const t = useTexts('lang-config')
  const viewer = useViewer()
  return (
    <SiteFrame>
      <title>{t('title')}</title>
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-10 sm:px-6">
        <div>
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-3 text-text-2">{t('lead')}</p>
        </div>
        <CountryChoice />
        <LanguageChoice isMember={viewer !== null} />
        <ButtonLink to={href(viewer ? 'members' : 'index')} className="justify-self-start">
          {t('done')}
        </ButtonLink>
      </div>
    </SiteFrame>
  )
}

const tile =
  'edge flex min-h-12 items-center justify-between gap-3 rounded-xl border border-control bg-surface px-4 py-2 font-medium hover:bg-surface-2 aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary-text'

/** The countries of the site. The choice wins over the country of the IP address. */
function CountryChoice() {
  const t = useTexts('lang-config')
  const { countries, geoip_country: found, geoip_selected_country: chosen } = useSettings()
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const options = countries.map((code) => ({ code, name: names.of(code) ?? code }))
  return (
    <Choice id="country" title={t('country')} text={t('countryText')}>
      {options.map(({ code, name }) => (
        <a
          key={code}
          href={`/country/${code}`}
          rel="nofollow"
          aria-current={code === (chosen ?? found) ? 'true' : undefined}
          className={tile}
        >
          {name}
          {code === (chosen ?? found) && <Check size={18} aria-hidden="true" className="flex-none" />}
        </a>
      ))}
    </Choice>
  )
}

/** All languages of the site, those of the country first. */
function LanguageChoice({ isMember }: { isMember: boolean }) {
  const t = useTexts('lang-config')
  const { languages, geoip_country: found, geoip_selected_country: chosen } = useSettings()
  const current = useLocale()
  const isOfCountry = (language: string) => listCountryLanguages(chosen ?? found).some((each) => each === language)
  const sorted = languages.toSorted((a, b) => Number(isOfCountry(b)) - Number(isOfCountry(a)))
  return (
    <Choice id="language" title={t('language')} text={t('languageText')}>
      {sorted.map((language) => (
        <LanguageLink key={language} {...{ language, isMember }} isCurrent={language === current} className={tile} />
      ))}
    </Choice>
  )
}

function Choice({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode[] }) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-text-2">{text}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {children.map((child, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <li key={index} className="grid">
            {child}
          </li>
        ))}
      </ul>
    </nav>
  )
}
