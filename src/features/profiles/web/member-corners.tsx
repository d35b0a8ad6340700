import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useLocation, useNavigate } from 'react-router'
import { useBlockItem } from '#features/safety/web/safety.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'

/** Back to where the viewer came from; to the members when the page was opened directly. */
export function BackButton() {
  const t = useTexts('profiles')
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => void (key === 'default' ? navigate('/members') : navigate(-1))
  return (
    <IconButton label={t('back')} look="photo" onClick={goBack} className="md:hidden">
      <ArrowLeft size={22} aria-hidden="true" />
    </IconButton>
  )
}

/** What else can be done with a member: block, in two presses. */
export function MemberMenu({ memberId, name }: { memberId: string; name: string }) {
  const t = useTexts('profiles')
  const navigate = useNavigate()
  const block = useBlockItem({ memberId, name, onBlocked: () => void navigate('/members', { replace: true }) })
  return (
    <Menu
      label={t('more')}
      trigger={<Ellipsis size={22} aria-hidden="true" />}
      triggerClassName="edge bg-photo/60 text-white backdrop-blur-sm hover:bg-photo/80"
      items={[block]}
    />
  )
}
