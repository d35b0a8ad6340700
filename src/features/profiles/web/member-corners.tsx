import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { IconButton } from '#ui/icon-button.tsx'

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
