import Lock from 'lucide-react/icons/lock'
import { useLocation } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'

/** A cover on a locked photo: the reason, and a link that unlocks it for this viewer. */
export function LockedCover({ unlock }: { unlock: 'log_in' | 'premium' }) {
  const t = useTexts('photos')
  const logIn = useLogInUrl()
  const to = unlock === 'premium' ? href('premium') : logIn
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[22%] flex flex-col items-center gap-3 px-8 text-center text-white">
      <span className="flex size-16 items-center justify-center rounded-full bg-photo/70">
        <Lock size={28} aria-hidden="true" />
      </span>
      <p className="rounded-full bg-photo/70 px-4 py-1.5 font-semibold">{t(`locked.${unlock}.title`)}</p>
      <ButtonLink to={to} className="pointer-events-auto">
        {t(`locked.${unlock}.button`)}
      </ButtonLink>
    </div>
  )
}

/** A hint below the one photo that a visitor sees: log in to see more. */
export function LogInHint() {
  const t = useTexts('photos')
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 px-5 pt-3 md:px-0">
      {t('locked.log_in.title')}
      <ButtonLink to={useLogInUrl()} variant="secondary" size="sm">
        {t('locked.log_in.button')}
      </ButtonLink>
    </p>
  )
}

function useLogInUrl(): string {
  const { pathname } = useLocation()
  return href('login', {}, { returnTo: pathname })
}
