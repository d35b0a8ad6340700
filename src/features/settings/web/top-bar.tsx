import ChevronDown from 'lucide-react/icons/chevron-down'
import Compass from 'lucide-react/icons/compass'
import Coins from 'lucide-react/icons/coins'
import Crown from 'lucide-react/icons/crown'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { getCreditsBadge } from '#features/credits/rules.ts'
import { withPageLanguage } from '#features/sites/language-switcher.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import type { Texts } from '#platform/texts.ts'
import { cachedRender } from '#platform/cached-render.tsx'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { bottomBar } from '#ui/bottom-bars.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import { Logo } from '#ui/logo.tsx'
import { Menu } from '#ui/menu.tsx'
import type { LanguageMenuProps } from './language-menu.tsx'
import { useViewer, type Viewer } from '../../viewer/web/viewer.queries.ts'

/** The home page ships no React: the browser never renders its bar. */
const HomeTopBar = import.meta.env.SSR ? (await import('./home-top-bar.tsx')).HomeTopBar : null

const LanguageMenu = import.meta.env.SSR
  ? (await import('./language-menu.tsx')).LanguageMenu
  : lazyComponent(async () => (await import('./language-menu.tsx')).LanguageMenu)

/** The navigation of every screen: menu and account for members, login and signup for visitors. */
export function SiteTopBar({ siteName }: { siteName: string }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const currentPath = useCurrentMenuPath()
  const { visible_languages: languages } = useSettings()
  if (HomeTopBar && !viewer && pathname === href('index')) return cachedRender(HomeTopBar, { siteName, languages })
  return cachedRender(TopBarContent, {
    siteName,
    languages,
    currentPath,
    viewer: viewer && toBarViewer(viewer),
  })
}

/** The language dropdown, with its code loaded on demand: most countries have one language. */
function LoadedLanguageMenu(props: LanguageMenuProps) {
  const languages = withPageLanguage(props.languages, props.current)
  if (languages.length < 2) return null
  return (
    <Suspense>
      <LanguageMenu {...props} languages={languages} />
    </Suspense>
  )
}

/** Returns the menu path that the current screen belongs to, or null. */
function useCurrentMenuPath(): string | null {
  const { pathname } = useLocation()
  return MENU_PATHS.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? null
}

const MENU_PATHS = (['discover', 'members', 'chats', 'likes', 'credits', 'premium'] as const).map((name) => href(name))

/** The values of the signed-in member that the bars show. */
type BarViewer = Pick<Viewer, 'total_unread' | 'new_likes' | 'paid_user' | 'credits'> & {
  name: string
  photo: string | undefined
}

function toBarViewer({ total_unread, new_likes, paid_user, credits, profile }: Viewer): BarViewer {
  const { name, main_image: photo } = profile
  return { total_unread, new_likes, paid_user, credits, name, photo: photo?.thumb_filename }
}

type TopBarContentProps = {
  siteName: string
  /** The languages of the switcher, which is shown for more than one. */
  languages: readonly string[]
  viewer: BarViewer | null
  currentPath: string | null
}

function TopBarContent({ siteName, languages, viewer, currentPath }: TopBarContentProps) {
  const t = useTexts('menu')
  const locale = useLocale()
  return (
    <header className="relative z-30 border-b border-border bg-bg/95 backdrop-blur-md tall:sticky tall:top-(--notice-bar) print:hidden">
      <div className="mx-auto flex h-16 max-w-[1280px] items-center gap-2 px-3 sm:gap-3 sm:px-6">
        <a
          href={href(viewer ? 'discover' : 'index')}
          data-client-link=""
          className="flex min-h-11 min-w-0 items-center rounded-lg sm:mr-3"
        >
          <Logo name={siteName} />
        </a>
        {viewer ? <MemberMenu {...{ viewer, currentPath }} /> : null}
        <span className="flex-1" />
        <LoadedLanguageMenu {...{ languages }} current={locale} isMember={viewer !== null} />
        {viewer && <MoneyLink {...{ viewer, currentPath }} />}
        {viewer ? (
          <AccountMenu viewer={viewer} />
        ) : (
          <>
            <ButtonLink to={href('login')} variant="secondary" size="sm" className="max-sm:px-3">
              {t('login')}
            </ButtonLink>
            <ButtonLink to={href('signup')} size="sm" className="max-sm:px-3">
              {t('signup')}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

/** The same menu at the bottom of the screen on a phone, without money. Conversations do not render it. */
export function SiteTabBar() {
  const viewer = useViewer()
  const currentPath = useCurrentMenuPath()
  if (!viewer) return null
  return cachedRender(TabBarContent, { currentPath, viewer: toBarViewer(viewer) })
}

type MenuProps = { viewer: BarViewer; currentPath: string | null }

function TabBarContent({ viewer, currentPath }: MenuProps) {
  const t = useTexts('menu')
  return (
    <nav
      {...bottomBar}
      aria-label={t('label')}
      className="inset-x-0 bottom-0 z-30 flex-none border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:hidden tall:fixed print:hidden"
    >
      <ul className="grid h-16 grid-cols-4">
        {toMenuItems(viewer, t).map((item) => (
          <li key={item.to} className="contents">
            <a
              {...getMenuLinkProps(item.to, currentPath)}
              className={classes(
                'flex flex-col items-center justify-center gap-0.5 text-xs font-semibold -outline-offset-3',
                item.to === currentPath ? 'text-primary-text' : 'text-text-2',
              )}
            >
              <span className="relative">
                {item.icon}
                {item.badge && <span className="absolute -top-2 left-3.5">{item.badge}</span>}
              </span>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The position of the link to credits or premium. It is in the menu of a wide screen only. */
const MONEY_INDEX = 4

function MemberMenu({ viewer, currentPath }: MenuProps) {
  const t = useTexts('menu')
  return (
    <nav aria-label={t('label')} className="hidden md:block">
      <ul className="flex gap-1">
        {[...toMenuItems(viewer, t), toMoneyItem(viewer, t)].map((item, index) => (
          <li key={item.to} className={classes(index === MONEY_INDEX && 'max-lg:hidden')}>
            <a
              {...getMenuLinkProps(item.to, currentPath)}
              className={classes(
                'flex min-h-11 items-center gap-2 rounded-full px-2.5 font-semibold transition-colors lg:gap-2.5 lg:px-3.5',
                item.to === currentPath
                  ? 'bg-primary-soft text-primary-text'
                  : 'text-text-2 hover:bg-surface-2 hover:text-text',
              )}
            >
              {item.icon}
              {item.label}
              {item.badge}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function getMenuLinkProps(path: string, currentPath: string | null) {
  return { href: path, 'data-client-link': '', 'aria-current': path === currentPath ? ('page' as const) : undefined }
}

const iconSize = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const

function toMenuItems(viewer: BarViewer, t: Texts<'menu'>) {
  const { total_unread: unread, new_likes: likes } = viewer
  return [
    { to: href('discover'), label: t('discover'), icon: <Compass {...iconSize} />, badge: null },
    { to: href('members'), label: t('members'), icon: <Search {...iconSize} />, badge: null },
    {
      to: href('chats'),
      label: t('chats'),
      icon: <MessageCircle {...iconSize} />,
      badge: unread > 0 && <Badge count={unread} label={t('unread', { count: unread })} />,
    },
    {
      to: href('likes'),
      label: t('likes'),
      icon: <Heart {...iconSize} />,
      badge: likes > 0 && <Badge count={likes} label={t('newLikes', { count: likes })} />,
    },
  ]
}

/** The link to the credits of a paid member, or to premium. It stands after the menu. */
function toMoneyItem({ paid_user: isPaid, credits }: BarViewer, t: Texts<'menu'>) {
  return isPaid
    ? {
        to: href('credits'),
        label: t('credits'),
        icon: <Coins {...iconSize} />,
        badge: <CreditsBadge credits={credits} />,
      }
    : { to: href('premium'), label: t('premium'), icon: <Crown {...iconSize} />, badge: null }
}

/** The link to credits or premium in the bar of a phone or tablet, whose menu has no room for it. */
function MoneyLink({ viewer, currentPath }: MenuProps) {
  const item = toMoneyItem(viewer, useTexts('menu'))
  return (
    <a
      {...getMenuLinkProps(item.to, currentPath)}
      className="pressable flex min-h-11 flex-none items-center gap-1.5 rounded-full bg-gold-soft px-3 text-sm font-semibold text-gold lg:hidden"
    >
      {item.icon}
      <span className="max-[400px]:sr-only md:sr-only">{item.label}</span>
      {item.badge}
    </a>
  )
}

/** The balance of 10 or fewer credits, in the warning tone above 0 and the danger tone at 0. */
function CreditsBadge({ credits }: { credits: number }) {
  const t = useTexts('menu')
  const badge = getCreditsBadge(credits)
  if (!badge) return null
  return (
    <Badge
      exact
      count={credits}
      tone={badge.tone === 'danger' ? 'danger' : 'warning'}
      label={t('balance', { credits })}
    />
  )
}

const loadAccountMenu = async () => {
  const [module] = await Promise.all([import('./account-menu-list.tsx'), loadTexts(['account-menu'])])
  return module.AccountMenuList
}

/** Its items load some seconds after the page, so that the menu opens without a connection too, or when it is opened. */
const AccountMenuList = lazyComponent(loadAccountMenu)

const MENU_DELAY_MILLISECONDS = 3_000

function AccountMenu({ viewer: { name, photo, credits } }: { viewer: BarViewer }) {
  const { imagePrefix } = useVisit()
  const t = useTexts('menu')
  useEffect(() => {
    const timer = setTimeout(() => preloadChunk(loadAccountMenu), MENU_DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Menu
      label={t('account')}
      trigger={
        <span className="flex items-center gap-2">
          <Avatar src={photo ? imagePrefix + photo : null} alt="" size="sm" />
          <ChevronDown size={20} aria-hidden="true" />
        </span>
      }
      header={
        <span className="block px-4 pt-3 pb-2">
          <strong className="block">{name}</strong>
          <span className="text-sm text-text-2">{t('balance', { credits })}</span>
        </span>
      }
      items={AccountMenuList}
    />
  )
}
