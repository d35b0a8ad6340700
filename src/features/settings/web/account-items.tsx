import Bell from 'lucide-react/icons/bell'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import Sparkles from 'lucide-react/icons/sparkles'
import UserRound from 'lucide-react/icons/user-round'
import { useTexts } from '#platform/i18n.tsx'
import type { Theme } from '#platform/visit.ts'
import { href } from '#links.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useLogout } from '../../viewer/web/viewer.queries.ts'
import { useThemeItem } from './theme-item.tsx'

/** Returns the items of the account menu. `theme` is the current theme of the document. */
export function useAccountItems(theme: Theme): MenuItem[] {
  const t = useTexts('account-menu')
  const logout = useLogout()
  const themeItem = useThemeItem(theme)
  return [
    { key: 'profile', label: t('profile'), icon: <UserRound size={20} />, to: href('profile') },
    { key: 'notifications', label: t('notifications'), icon: <Bell size={20} />, to: href('notifications') },
    { key: 'match-finder', label: t('matchFinder'), icon: <Sparkles size={20} />, to: href('match-finder') },
    { key: 'swipe-game', label: t('swipeGame'), icon: <GalleryHorizontalEnd size={20} />, to: href('swipe-game') },
    { key: 'settings', label: t('settings'), icon: <Settings size={20} />, to: href('settings') },
    themeItem,
    {
      key: 'logout',
      label: t('logout'),
      icon: <LogOut size={20} />,
      onSelect: () => logout.mutate(),
      hasSeparator: true,
    },
  ]
}
