import { parseTheme } from '#platform/visit.ts'
import { MenuList, type MenuListProps } from '#ui/menu-list.tsx'
import { useAccountItems } from './account-items.tsx'

/** The items of the account menu. It opens in the browser only, where the document has the current theme. */
export function AccountMenuList(props: Omit<MenuListProps, 'items'>) {
  return <MenuList {...props} items={useAccountItems(parseTheme(document.documentElement.dataset['theme']))} />
}
