import { useLocale, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Logo } from '#ui/logo.tsx'
import { withPageLanguage } from '#features/sites/language-switcher.rules.ts'
import { LanguageMenu } from './language-menu.tsx'

type HomeTopBarProps = {
  siteName: string
  /** The languages of the switcher, which is shown for more than one. */
  languages: readonly string[]
}

/** The navigation of the home page, over its picture. Members never see that page. */
export function HomeTopBar({ siteName, languages }: HomeTopBarProps) {
  const t = useTexts('menu')
  const locale = useLocale()
  const shownLanguages = withPageLanguage(languages, locale)
  return (
    <header className="absolute inset-x-0 top-0 z-20 mx-auto flex h-16 max-w-[1200px] items-center gap-3 px-4 text-white sm:px-6 lg:h-20 print:hidden">
      <a href={href('index')} className="flex min-h-11 min-w-0 items-center rounded-lg outline-white">
        <Logo name={siteName} onDark />
      </a>
      <span className="flex-1" />
      {shownLanguages.length > 1 && (
        <LanguageMenu languages={shownLanguages} current={locale} isMember={false} onDark />
      )}
      <a
        href={href('login')}
        className="pressable inline-flex min-h-11 flex-none items-center rounded-full border border-white/70 bg-photo/45 px-5 text-sm font-semibold outline-white hover:bg-photo/70"
      >
        {t('login')}
      </a>
    </header>
  )
}
