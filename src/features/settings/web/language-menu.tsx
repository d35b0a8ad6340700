import ChevronDown from 'lucide-react/icons/chevron-down'
import Languages from 'lucide-react/icons/languages'
import { useEffect, useRef } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { useCloseOutside } from '#ui/close-outside.ts'
import { LanguageLink } from './language-link.tsx'

export type LanguageMenuProps = {
  /** The languages to choose from, that of the page included. */
  languages: readonly string[]
  current: string
  isMember: boolean
  /** White on a photo. */
  onDark?: boolean
}

/** The dropdown with the languages of the visitor's country. It opens without React too. */
export function LanguageMenu({ languages, current, isMember, onDark = false }: LanguageMenuProps) {
  const t = useTexts('menu')
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  useCloseOutside(menu, true, close)
  useEffect(() => closeOnEscape(menu.current), [])
  return (
    <details ref={menu} data-menu="" className="group flex-none sm:relative">
      <summary
        aria-label={t('language')}
        className={classes(
          'pressable flex min-h-11 min-w-11 list-none items-center justify-center gap-1 rounded-full px-2 text-sm font-semibold [&::-webkit-details-marker]:hidden',
          onDark ? 'bg-photo/45 outline-white hover:bg-photo/70' : 'hover:bg-surface-2',
        )}
      >
        <Languages size={20} aria-hidden="true" />
        <span aria-hidden="true" className="max-sm:sr-only">
          {current.toUpperCase()}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="max-sm:hidden transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="absolute top-full right-3 z-40 mt-2 sm:right-0 w-48 max-w-[calc(100vw-24px)] rounded-2xl border border-border bg-surface p-2 text-text shadow-lg">
        {languages.map((language) => (
          <li key={language}>
            <LanguageLink
              {...{ language, isMember }}
              isCurrent={language === current}
              className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 font-medium hover:bg-surface-2 focus-visible:-outline-offset-2"
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Closes the menu on Escape and focuses its button. Returns a function that ends this. */
function closeOnEscape(menu: HTMLDetailsElement | null): () => void {
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu?.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  menu?.addEventListener('keydown', handleKey)
  return () => menu?.removeEventListener('keydown', handleKey)
}
