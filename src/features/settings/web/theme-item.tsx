import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { THEME_COOKIE_DAYS } from '#platform/retention.ts'
import { themeCookie, type Theme } from '#platform/visit.ts'
import type { MenuItem } from '#ui/menu.tsx'

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: <SunMoon size={20} />, light: <Sun size={20} />, dark: <Moon size={20} /> }
const COOKIE_SECONDS = THEME_COOKIE_DAYS * 24 * 60 * 60

/** Returns the menu item that cycles through the themes: system, light, dark. */
export function useThemeItem(initialTheme: Theme): MenuItem {
  const t = useTexts('account-menu')
  const [theme, setTheme] = useState(initialTheme)
  function applyNextTheme(): void {
    const next = nextTheme[theme]
    setTheme(next)
    document.cookie = `${themeCookie}=${next}; Path=/; SameSite=Lax; Max-Age=${COOKIE_SECONDS}`
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }
  return { key: 'theme', label: t(`theme.${theme}`), icon: icons[theme], onSelect: applyNextTheme }
}
