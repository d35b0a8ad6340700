import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useTexts } from '#platform/i18n.tsx'
import { Menu } from '#ui/menu.tsx'
import { useBlockItem, type BlockProps } from './block-item.tsx'

export { BlockedMembers } from './blocked-members.tsx'
export { useBlockItem } from './block-item.tsx'

const TRIGGER_CLASSES = {
  photo: 'edge bg-photo/60 text-white backdrop-blur-sm hover:bg-photo/80',
  plain: 'text-text-2 hover:bg-surface-3 hover:text-text',
}

/** A round button on a card or in a row. Its menu has the item that blocks the member. */
export function BlockMenu({ variant = 'photo', ...member }: BlockProps & { variant?: keyof typeof TRIGGER_CLASSES }) {
  const t = useTexts('relations')
  return (
    <Menu
      label={t('menu', { name: member.name })}
      trigger={<EllipsisVertical size={22} aria-hidden="true" />}
      triggerClassName={TRIGGER_CLASSES[variant]}
      items={[useBlockItem(member)]}
    />
  )
}
