import Keyboard from 'lucide-react/icons/keyboard'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Key } from './deck-buttons.tsx'

/** On a wide screen: the keys without a button, the button that turns all keys off (WCAG 2.1.4), and whom one sees. */
export function KeyHints({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const t = useTexts('discover')
  return (
    <div className="hidden items-center gap-3 text-sm text-text-3 lg:flex">
      <div className="hidden items-center gap-3 pointer-fine:flex">
        <IconButton label={isOn ? t('keys.on') : t('keys.off')} aria-pressed={isOn} onClick={onToggle}>
          <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" className={classes(!isOn && 'opacity-55')} />
        </IconButton>
        {isOn && (
          <>
            <span className="flex items-center gap-1.5">
              <Key>↑</Key>
              <Key>↓</Key>
              {t('keys.photos')}
            </span>
            <span className="flex items-center gap-1.5">
              <Key>{t('keys.enter')}</Key>
              {t('keys.profile')}
            </span>
          </>
        )}
      </div>
      <a
        href={href('match-finder')}
        data-client-link=""
        className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-base font-semibold text-primary-text hover:bg-surface-2"
      >
        <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('whoISee')}
      </a>
    </div>
  )
}
