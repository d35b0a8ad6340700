import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BlockQuestion } from '#features/safety/web/safety.tsx'
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

/** What else can be done with a member: block. */
export function MemberMenu({ memberId, name }: { memberId: string; name: string }) {
  const t = useTexts('profiles')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu
        label={t('more')}
        trigger={<Ellipsis size={22} aria-hidden="true" />}
        triggerClassName="edge bg-photo/60 text-white backdrop-blur-sm hover:bg-photo/80"
        items={[
          {
            key: 'block',
            label: t('block', { name }),
            icon: <Ban size={20} aria-hidden="true" />,
            tone: 'danger',
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <BlockQuestion
        memberId={memberId}
        name={name}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onBlocked={() => void navigate('/members', { replace: true })}
      />
    </>
  )
}
