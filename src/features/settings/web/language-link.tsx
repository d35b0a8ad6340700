import Check from 'lucide-react/icons/check'
import type { MouseEvent } from 'react'
import { useRefusalText } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import { useChangeLanguage } from '../../viewer/web/viewer.queries.ts'

export type LanguageLinkProps = {
  language: string
  isCurrent: boolean
  isMember: boolean
  className: string
}

/**
 * A link that chooses a language, named in that language. For a visitor it sets the cookie and leads back to the page
 * for a member it stores the language of the account.
 */
export function LanguageLink({ language, isCurrent, isMember, className }: LanguageLinkProps) {
  const changeLanguage = useChangeLanguage()
  const refusalText = useRefusalText()
  function storeForMember(event: MouseEvent): void {
    event.preventDefault()
    changeLanguage.mutate(language, {
      onSuccess: () => location.reload(), // a page load has one language
      onError: (error) => showToast({ key: 'language', text: refusalText(error), tone: 'danger' }),
    })
  }
  return (
    <a
      href={`/language/${language}`}
      lang={language}
      hrefLang={language}
      rel="nofollow"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={isMember ? storeForMember : undefined}
      className={className}
    >
      {nameOf(language)}
      {isCurrent && <Check size={18} aria-hidden="true" className="flex-none text-primary-text" />}
    </a>
  )
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}
