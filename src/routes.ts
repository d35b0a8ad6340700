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
  { name: 'index', path: '', file: 'features/search/web/home.page.tsx', layout: 'default', withoutReact: true },
  { name: 'login', path: 'login', file: 'features/accounts/web/login.page.tsx', layout: 'empty' },
  {
    name: 'reset-password',
    path: 'reset-password',
    file: 'features/accounts/web/reset-password.page.tsx',
    layout: 'default',
  },
  {
    name: 'reset-password-do',
    path: 'reset-password/do',
    file: 'features/accounts/web/reset-password-do.page.tsx',
    layout: 'default',
  },
  {
    name: 'mail-change-do',
    path: 'mail-change/do',
    file: 'features/accounts/web/mail-change-do.page.tsx',
    layout: 'empty',
  },
  {
    name: 'account-deleted',
    path: 'account-deleted',
    file: 'features/accounts/web/account-deleted.page.tsx',
    layout: 'default',
  },
  {
    name: 'reactivate',
    path: 'reactivate',
    file: 'features/accounts/web/reactivate.page.tsx',
    layout: 'default',
  },
  {
    name: 'terms-consent',
    path: 'terms-consent',
    file: 'features/accounts/web/terms-consent.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-delete',
    path: 'settings/delete',
    file: 'features/accounts/web/delete-account.page.tsx',
    layout: 'default',
  },
  { name: 'signup', path: 'signup', file: 'features/signup/web/signup.page.tsx', layout: 'empty' },
  {
    name: 'complete-signup',
    path: 'complete-signup',
    file: 'features/signup/web/complete-signup.page.tsx',
    layout: 'default',
  },
  {
    name: 'signup-matches',
    path: 'signup-matches',
    file: 'features/signup/web/signup-matches.page.tsx',
    layout: 'empty',
  },
  {
    name: 'members-id-signup',
    path: 'members/:id/signup',
    file: 'features/signup/web/member-signup.page.tsx',
    layout: 'lander',
  },
  { name: 'activate', path: 'activate', file: 'features/signup/web/activate.page.tsx', layout: 'empty' },
  { name: 'activate-done', path: 'activate/done', file: 'features/signup/web/activate-done.page.tsx', layout: 'empty' },
  {
    name: 'activate-error',
    path: 'activate/error',
    file: 'features/signup/web/activate-error.page.tsx',
    layout: 'empty',
  },
  { name: 'credits', path: 'credits', file: 'features/payments/web/credits.page.tsx', layout: 'default' },
  {
    name: 'credits-id-paymentmethod',
    path: 'credits/:id/:paymentmethod?',
    file: 'features/payments/web/credits.page.tsx',
    layout: 'default',
  },
  { name: 'premium', path: 'premium', file: 'features/payments/web/premium.page.tsx', layout: 'default' },
  {
    name: 'transactions-id',
    path: 'transactions/:id',
    file: 'features/payments/web/transaction.page.tsx',
    layout: 'default',
  },
  {
    name: 'transactions',
    path: 'transactions',
    file: 'features/payments/web/transactions.page.tsx',
    layout: 'default',
  },
  { name: 'members', path: 'members', file: 'features/search/web/members.page.tsx', layout: 'default' },
  { name: 'match-finder', path: 'match-finder', file: 'features/search/web/match-finder.page.tsx', layout: 'default' },
  { name: 'members-id', path: 'members/:id', file: 'features/profiles/web/member.page.tsx', layout: 'default' },
  { name: 'profile', path: 'profile', file: 'features/profiles/web/profile.page.tsx', layout: 'default' },
  {
    name: 'profile-preview',
    path: 'profile/preview',
    file: 'features/profiles/web/profile-preview.page.tsx',
    layout: 'default',
  },
  { name: 'settings', path: 'settings', file: 'features/me/web/settings.page.tsx', layout: 'default' },
  {
    name: 'settings-account',
    path: 'settings/account',
    file: 'features/me/web/settings-account.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-privacy',
    path: 'settings/privacy',
    file: 'features/me/web/settings-privacy.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-location',
    path: 'settings/location',
    file: 'features/me/web/settings-location.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-sessions',
    path: 'settings/sessions',
    file: 'features/me/web/settings-sessions.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-blocked',
    path: 'settings/blocked',
    file: 'features/me/web/settings-blocked.page.tsx',
    layout: 'default',
  },
  {
    name: 'settings-data',
    path: 'settings/data',
    file: 'features/me/web/settings-data.page.tsx',
    layout: 'default',
  },
  { name: 'members-id-chat', path: 'members/:id/chat', file: 'features/chat/web/member-chat.page.tsx', layout: 'chat' },
  { name: 'chats', path: 'chats', file: 'features/chat/web/chats.page.tsx', layout: 'chat' },
  { name: 'chats-id', path: 'chats/:id', file: 'features/chat/web/chat.page.tsx', layout: 'chat' },
  { name: 'swipe-game', path: 'swipe-game', file: 'features/likes/web/swipe-game.page.tsx', layout: 'empty' },
  { name: 'likes', path: 'likes', file: 'features/likes/web/likes.page.tsx', layout: 'default' },
  { name: 'likes-m-id', path: 'likes/m/:id', file: 'features/profiles/web/member.page.tsx', layout: 'default' },
  { name: 'likes-type', path: 'likes/:type', file: 'features/likes/web/likes.page.tsx', layout: 'default' },
  {
    name: 'pages-terms',
    path: 'pages/terms',
    file: 'features/pages/web/terms.page.tsx',
    layout: 'default',
    withoutReact: true,
  },
  {
    name: 'pages-privacy',
    path: 'pages/privacy',
    file: 'features/pages/web/privacy.page.tsx',
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
    'app/layouts/public.tsx',
    { id: 'layout-public' },
    screens.filter((screen) => screen.withoutReact).map(toRouteConfig),
  ),
  layout('app/layouts/default.tsx', { id: 'layout-default' }, [
    layout('app/layouts/default-outlet.tsx', { id: 'default-outlet' }, [
      ...routesInLayout('default'),
      route('*', 'app/layouts/not-found.page.tsx', { id: 'not-found' }),
    ]),
  ]),
  layout('app/layouts/chat.tsx', { id: 'layout-chat' }, [
    layout('app/layouts/chat-outlet.tsx', { id: 'chat-outlet' }, routesInLayout('chat')),
  ]),
  layout('app/layouts/lander.tsx', { id: 'layout-lander' }, routesInLayout('lander')),
  layout('app/layouts/empty.tsx', { id: 'layout-empty' }, [
    layout('app/layouts/empty-outlet.tsx', { id: 'empty-outlet' }, routesInLayout('empty')),
  ]),
] satisfies RouteConfig
