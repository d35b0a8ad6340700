import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Link, useNavigate } from 'react-router'
import { useBlockItem } from '#features/relations/web/relations.tsx'
import { findPreviousPage, useBackLink } from '#platform/navigation/back-link.ts'
import { useTrail } from '#platform/navigation/back-trail.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useGoBack } from './top-bar-back-button.tsx'

/**
 * A back button for phones; the installed app has one in its top bar. It opens the members page when the profile was
 * opened directly.
 */
export function BackButton() {
  const t = useTexts('profiles')
  const goBack = useGoBack(href('members'))
  return (
    <IconButton
      label={t('back')}
      variant="photo"
      onClick={goBack}
      className="md:hidden [@media(display-mode:standalone)]:hidden"
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </IconButton>
  )
}

const lists: Readonly<Record<string, 'results' | 'likes'>> = {
  [href('members')]: 'results',
  [href('match-finder')]: 'results',
  [href('likes')]: 'likes',
  [href('likes-type', { type: 'received' })]: 'likes',
  [href('likes-type', { type: 'sent' })]: 'likes',
  [href('likes-type', { type: 'matches' })]: 'likes',
}

/** A link to the list that the member came from, for wider screens. Defaults to the members page. */
export function BackToListLink() {
  const t = useTexts('profiles')
  const previousPage = findPreviousPage(useTrail(), (pathname) => pathname in lists)
  const link = useBackLink(previousPage, href('members'))
  const list = (previousPage && lists[previousPage.pathname]) ?? 'members'
  return (
    <Link
      {...link}
      className="-ml-3 hidden min-h-11 w-fit items-center gap-2 rounded-full px-3 font-semibold text-primary-text hover:bg-surface-2 md:inline-flex"
    >
      <ArrowLeft size={20} aria-hidden="true" />
      {t(`backTo.${list}`)}
    </Link>
  )
}

/** The further pages with members that one can come from. */
const returnPaths: readonly string[] = [...Object.keys(lists), href('swipe-game'), href('chats'), href('notifications')]

/** Returns a function that leaves the profile for the list that the member came from, by default the members page. */
export function useReturnToList(): () => void {
  const navigate = useNavigate()
  const previousPage = findPreviousPage(useTrail(), (pathname) => returnPaths.includes(pathname))
  return () => void (previousPage ? navigate(-previousPage.steps) : navigate(href('members'), { replace: true }))
}

/** The menu of further actions: those of later features, and block. */
export function MemberMenu({ memberId, name, items }: { memberId: string; name: string; items: MenuItem[] }) {
  const t = useTexts('profiles')
  const block = useBlockItem({ memberId, name, onBlocked: useReturnToList() })
  return (
    <Menu
      label={t('more')}
      trigger={<Ellipsis size={22} aria-hidden="true" />}
      triggerClassName="edge bg-photo/60 text-white backdrop-blur-sm hover:bg-photo/80"
      items={[...items, block]}
    />
  )
}
