import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The layouts of screens (C-69). */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'

/** A page of the site. Its path has no leading slash; the path of the home page is ''. */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly file: string
  readonly layout: LayoutName
  /** The page ships no React, and its layout shows nothing about the member. */
  readonly withoutReact?: true
}

/** Every page of the site. Literal path segments match before parameters. */
export const screens: readonly Screen[] = [
  { name: 'index', path: '', file: 'screens/landers/home.page.tsx', layout: 'default', withoutReact: true },
  { name: 'login', path: 'login', file: 'screens/account/login.page.tsx', layout: 'empty' },
  {
    name: 'reset-password',
    path: 'reset-password',
    file: 'screens/account/reset-password.page.tsx',
    layout: 'default',
  },
  {
    name: 'reset-password-do',
    path: 'reset-password/do',
    file: 'screens/account/reset-password-do.page.tsx',
    layout: 'default',
  },
  {
    name: 'mail-change-do',
    path: 'mail-change/do',
    file: 'screens/account/mail-change-do.page.tsx',
    layout: 'empty',
  },
  {
    name: 'account-deleted',
    path: 'account-deleted',
    file: 'screens/account/account-deleted.page.tsx',
    layout: 'default',
  },
  {
    name: 'reactivate',
    path: 'reactivate',
    file: 'screens/account/reactivate.page.tsx',
    layout: 'default',
  },
  {
    name: 'terms-consent',
    path: 'terms-consent',
    file: 'screens/account/terms-consent.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-delete',
    path: 'settings/delete',
    file: 'screens/account/delete-account.page.tsx',
    layout: 'default',
  },
  { name: 'signup', path: 'signup', file: 'screens/account/signup.page.tsx', layout: 'empty' },
  {
    name: 'complete-signup',
    path: 'complete-signup',
    file: 'screens/account/complete-signup.page.tsx',
    layout: 'default',
  },
  {
    name: 'signup-matches',
    path: 'signup-matches',
    file: 'screens/account/signup-matches.page.tsx',
    layout: 'empty',
  },
  {
    name: 'members-id-signup',
    path: 'members/:id/signup',
    file: 'screens/account/member-signup.page.tsx',
    layout: 'lander',
  },
  { name: 'activate', path: 'activate', file: 'screens/account/activate.page.tsx', layout: 'empty' },
  { name: 'activate-done', path: 'activate/done', file: 'screens/account/activate-done.page.tsx', layout: 'empty' },
  {
    name: 'activate-error',
    path: 'activate/error',
    file: 'screens/account/activate-error.page.tsx',
    layout: 'empty',
  },
  { name: 'credits', path: 'credits', file: 'screens/money/credits.page.tsx', layout: 'default' },
  {
    name: 'credits-id-paymentmethod',
    path: 'credits/:id/:paymentmethod?',
    file: 'screens/money/credits.page.tsx',
    layout: 'default',
  },
  { name: 'premium', path: 'premium', file: 'screens/money/premium.page.tsx', layout: 'default' },
  {
    name: 'transactions-id',
    path: 'transactions/:id',
    file: 'screens/money/transaction.page.tsx',
    layout: 'default',
  },
  {
    name: 'transactions',
    path: 'transactions',
    file: 'screens/money/transactions.page.tsx',
    layout: 'default',
  },
  { name: 'members', path: 'members', file: 'screens/people/members.page.tsx', layout: 'default' },
  { name: 'match-finder', path: 'match-finder', file: 'screens/people/match-finder.page.tsx', layout: 'default' },
  { name: 'members-id', path: 'members/:id', file: 'screens/people/member.page.tsx', layout: 'default' },
  { name: 'profile', path: 'profile', file: 'screens/people/profile.page.tsx', layout: 'default' },
  {
    name: 'profile-preview',
    path: 'profile/preview',
    file: 'screens/people/profile-preview.page.tsx',
    layout: 'default',
  },
  { name: 'settings', path: 'settings', file: 'screens/account/settings.page.tsx', layout: 'default' },
  {
    name: 'settings-account',
    path: 'settings/account',
    file: 'screens/account/settings-account.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-privacy',
    path: 'settings/privacy',
    file: 'screens/account/settings-privacy.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-location',
    path: 'settings/location',
    file: 'screens/account/settings-location.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-sessions',
    path: 'settings/sessions',
    file: 'screens/account/settings-sessions.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-blocked',
    path: 'settings/blocked',
    file: 'screens/account/settings-blocked.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-data',
    path: 'settings/data',
    file: 'screens/account/settings-data.page.tsx',
    layout: 'default',
  },
  { name: 'members-id-chat', path: 'members/:id/chat', file: 'screens/chat/member-chat.page.tsx', layout: 'chat' },
  { name: 'chats', path: 'chats', file: 'screens/chat/chats.page.tsx', layout: 'chat' },
  { name: 'chats-id', path: 'chats/:id', file: 'screens/chat/chat.page.tsx', layout: 'chat' },
  { name: 'swipe-game', path: 'swipe-game', file: 'screens/people/swipe-game.page.tsx', layout: 'empty' },
  { name: 'likes', path: 'likes', file: 'screens/people/likes.page.tsx', layout: 'default' },
  { name: 'likes-m-id', path: 'likes/m/:id', file: 'screens/people/member.page.tsx', layout: 'default' },
  { name: 'likes-type', path: 'likes/:type', file: 'screens/people/likes.page.tsx', layout: 'default' },
  {
    name: 'pages-terms',
    path: 'pages/terms',
    file: 'screens/pages/terms.page.tsx',
    layout: 'default',
    withoutReact: true,
  },
  {
    name: 'pages-privacy',
    path: 'pages/privacy',
    file: 'screens/pages/privacy.page.tsx',
    layout: 'default',
    withoutReact: true,
  },
]

function routesInLayout(name: LayoutName) {
  return screens.filter((screen) => screen.layout === name && !screen.withoutReact).map(toRouteConfig)
}

function toRouteConfig({ name, path, file }: Screen) {
  return path === '' ? index(file, { id: name }) : route(path, file, { id: name })
}

export default [
  layout(
    'screens/layouts/public.tsx',
    { id: 'layout-public' },
    screens.filter((screen) => screen.withoutReact).map(toRouteConfig),
  ),
  layout('screens/layouts/default.tsx', { id: 'layout-default' }, [
    layout('screens/layouts/default-outlet.tsx', { id: 'default-outlet' }, [
      ...routesInLayout('default'),
      route('*', 'screens/pages/not-found.page.tsx', { id: 'not-found' }),
    ]),
  ]),
  layout('screens/layouts/chat.tsx', { id: 'layout-chat' }, [
    layout('screens/layouts/chat-outlet.tsx', { id: 'chat-outlet' }, routesInLayout('chat')),
  ]),
  layout('screens/layouts/lander.tsx', { id: 'layout-lander' }, routesInLayout('lander')),
  layout('screens/layouts/empty.tsx', { id: 'layout-empty' }, [
    layout('screens/layouts/empty-outlet.tsx', { id: 'empty-outlet' }, routesInLayout('empty')),
  ]),
] satisfies RouteConfig
