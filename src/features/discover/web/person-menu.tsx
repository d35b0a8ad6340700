import Ellipsis from 'lucide-react/icons/ellipsis'
import { useReport } from '#features/moderation/web/moderation.tsx'
import { useBlockItem } from '#features/relations/web/relations.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { Menu } from '#ui/menu.tsx'
import type { DiscoverPerson } from '../contract.ts'

/** The menu of the person on top: report and block. A blocked person leaves the deck. */
export function PersonMenu({ person, onBlocked }: { person: DiscoverPerson; onBlocked: () => void }) {
  const t = useTexts('discover')
  const { id, name } = person.card
  const photos = person.photos.map((photo, index) => ({ kind: 'photo' as const, id: photo.id, number: index + 1 }))
  const { item, dialog } = useReport({ name, subjects: [{ kind: 'member', id }, ...photos], onBlocked })
  const block = useBlockItem({ memberId: id, name, onBlocked })
  return (
    <>
      <Menu
        label={t('more', { name })}
        trigger={<Ellipsis size={22} aria-hidden="true" />}
        triggerClassName="edge bg-photo/60 text-white backdrop-blur-sm hover:bg-photo/80"
        items={[item, block]}
      />
      {dialog}
    </>
  )
}
