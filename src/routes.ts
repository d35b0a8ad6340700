import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { paths, type RouteName } from './links.ts'
import { officePages } from './office-links.ts'

/** The layouts of screens (C-69). */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'

/** The file and the layout of a page. */
interface Page {
  readonly file: string
  readonly layout: LayoutName
}

/** The pages by the route names of `links.ts`, which defines their paths. */
const pages: Readonly<Record<RouteName, Page>> = {
  index: { file: 'screens/landers/home.page.tsx', layout: 'default' },
  login: { file: 'screens/account/login.page.tsx', layout: 'empty' },
  'reset-password': { file: 'screens/account/reset-password.page.tsx', layout: 'default' },
  'reset-password-do': { file: 'screens/account/reset-password-do.page.tsx', layout: 'default' },
  'mail-change-do': { file: 'screens/account/mail-change-do.page.tsx', layout: 'empty' },
  'account-deleted': { file: 'screens/account/account-deleted.page.tsx', layout: 'default' },
  reactivate: { file: 'screens/account/reactivate.page.tsx', layout: 'default' },
  objection: { file: 'screens/account/objection.page.tsx', layout: 'default' },
  'terms-consent': { file: 'screens/account/terms-consent.page.tsx', layout: 'default' },
  'settings-notifications': { file: 'screens/account/settings-notifications.page.tsx', layout: 'default' },
  unsubscribe: { file: 'screens/account/unsubscribe.page.tsx', layout: 'default' },
  'settings-delete': { file: 'screens/account/delete-account.page.tsx', layout: 'default' },
  signup: { file: 'screens/account/signup.page.tsx', layout: 'empty' },
  'complete-signup': { file: 'screens/account/complete-signup.page.tsx', layout: 'default' },
  'signup-matches': { file: 'screens/account/signup-matches.page.tsx', layout: 'empty' },
  'members-id-signup': { file: 'screens/landers/member-signup.page.tsx', layout: 'lander' },
  'members-id-landing': { file: 'screens/landers/member-landing.page.tsx', layout: 'lander' },
  'members-id-landing2-slug': { file: 'screens/landers/member-landing2.page.tsx', layout: 'lander' },
  'members-id-landing3-slug': { file: 'screens/landers/member-landing3.page.tsx', layout: 'lander' },
  'landers-gallery': { file: 'screens/landers/gallery.page.tsx', layout: 'lander' },
  'landers-maplanding': { file: 'screens/landers/map.page.tsx', layout: 'lander' },
  'landers-alonetonight': { file: 'screens/landers/night.page.tsx', layout: 'lander' },
  'landers-collagelanding': { file: 'screens/landers/collage.page.tsx', layout: 'lander' },
  'landers-socialnetwork': { file: 'screens/landers/social.page.tsx', layout: 'lander' },
  'landers-tinderswipe': { file: 'screens/landers/swipe.page.tsx', layout: 'lander' },
  'landers-video': { file: 'screens/landers/video.page.tsx', layout: 'lander' },
  'landers-transitionsvideolanding': { file: 'screens/landers/transitions.page.tsx', layout: 'lander' },
  'landers-iconslanding': { file: 'screens/landers/icons.page.tsx', layout: 'lander' },
  activate: { file: 'screens/account/activate.page.tsx', layout: 'empty' },
  'activate-done': { file: 'screens/account/activate-done.page.tsx', layout: 'empty' },
  'activate-error': { file: 'screens/account/activate-error.page.tsx', layout: 'empty' },
  'credits-repeat-order': { file: 'screens/money/repeat-order.page.tsx', layout: 'default' },
  credits: { file: 'screens/money/credits.page.tsx', layout: 'default' },
  'credits-id-paymentmethod': { file: 'screens/money/credits.page.tsx', layout: 'default' },
  premium: { file: 'screens/money/premium.page.tsx', layout: 'default' },
  directdebit: { file: 'screens/money/direct-debit.page.tsx', layout: 'default' },
  'transactions-id': { file: 'screens/money/transaction.page.tsx', layout: 'default' },
  transactions: { file: 'screens/money/transactions.page.tsx', layout: 'default' },
  discover: { file: 'screens/people/discover.page.tsx', layout: 'default' },
  members: { file: 'screens/people/members.page.tsx', layout: 'default' },
  'match-finder': { file: 'screens/people/match-finder.page.tsx', layout: 'default' },
  'members-id': { file: 'screens/people/member.page.tsx', layout: 'default' },
  profile: { file: 'screens/people/profile.page.tsx', layout: 'default' },
  'profile-preview': { file: 'screens/people/profile-preview.page.tsx', layout: 'default' },
  settings: { file: 'screens/account/settings.page.tsx', layout: 'default' },
  'settings-account': { file: 'screens/account/settings-account.page.tsx', layout: 'default' },
  'settings-privacy': { file: 'screens/account/settings-privacy.page.tsx', layout: 'default' },
  'settings-location': { file: 'screens/account/settings-location.page.tsx', layout: 'default' },
  'settings-sessions': { file: 'screens/account/settings-sessions.page.tsx', layout: 'default' },
  'settings-blocked': { file: 'screens/account/settings-blocked.page.tsx', layout: 'default' },
  'settings-decisions': { file: 'screens/account/settings-decisions.page.tsx', layout: 'default' },
  'settings-spending': { file: 'screens/account/settings-spending.page.tsx', layout: 'default' },
  'settings-verification': { file: 'screens/account/settings-verification.page.tsx', layout: 'default' },
  'settings-data': { file: 'screens/account/settings-data.page.tsx', layout: 'default' },
  'members-id-chat': { file: 'screens/chat/member-chat.page.tsx', layout: 'chat' },
  chats: { file: 'screens/chat/chats.page.tsx', layout: 'chat' },
  'chats-id': { file: 'screens/chat/chat.page.tsx', layout: 'chat' },
  notifications: { file: 'screens/account/notifications.page.tsx', layout: 'default' },
  'swipe-game': { file: 'screens/people/swipe-game.page.tsx', layout: 'empty' },
  likes: { file: 'screens/people/likes.page.tsx', layout: 'default' },
  'likes-m-id': { file: 'screens/people/member.page.tsx', layout: 'default' },
  'likes-type': { file: 'screens/people/likes.page.tsx', layout: 'default' },
  pricing: { file: 'screens/pages/pricing.page.tsx', layout: 'default' },
  'pages-terms': { file: 'screens/pages/terms.page.tsx', layout: 'default' },
  'pages-privacy': { file: 'screens/pages/privacy.page.tsx', layout: 'default' },
  'pages-cookies': { file: 'screens/pages/cookies.page.tsx', layout: 'default' },
  'pages-ban': { file: 'screens/pages/ban.page.tsx', layout: 'default' },
  'pages-return-policy': { file: 'screens/pages/return-policy.page.tsx', layout: 'default' },
  'pages-faq': { file: 'screens/pages/faq.page.tsx', layout: 'default' },
  'pages-service': { file: 'screens/pages/service.page.tsx', layout: 'default' },
  'pages-partners': { file: 'screens/pages/partners.page.tsx', layout: 'default' },
  'pages-accessibility': { file: 'screens/pages/accessibility.page.tsx', layout: 'default' },
  complaints: { file: 'screens/pages/complaints.page.tsx', layout: 'default' },
  'complaints-id': { file: 'screens/pages/complaint-receipt.page.tsx', layout: 'default' },
  'pages-token': { file: 'screens/pages/text-page.page.tsx', layout: 'default' },
  token: { file: 'screens/pages/text-page.page.tsx', layout: 'default' },
  'lang-config': { file: 'screens/account/lang-config.page.tsx', layout: 'empty' },
  offline: { file: 'screens/pages/offline.page.tsx', layout: 'empty' },
}

/** A page of the site. Its path has no leading slash; the path of the home page is ''. */
export interface Screen extends Page {
  readonly name: RouteName
  readonly path: string
}

/** Every page of the site. Literal path segments match before parameters. */
export const screens: readonly Screen[] = Object.entries(pages).map(([key, page]) => {
  const name = key as RouteName // pages has no other keys
  return { name, path: paths[name].slice(1), ...page }
})

const officeRoutes = Object.entries(officePages).map(([id, { path, file }]) =>
  route(path.slice(1), `screens/office/${file}`, { id }),
)

function routesInLayout(name: LayoutName) {
  return screens.filter((screen) => screen.layout === name).map(toRouteConfig)
}

function toRouteConfig({ name, path, file }: Screen) {
  return path === '' ? index(file, { id: name }) : route(path, file, { id: name })
}

export default [
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
  layout('screens/layouts/office.tsx', { id: 'layout-office' }, [
    ...officeRoutes,
    route('office/*', 'screens/office/not-found.page.tsx', { id: 'office-not-found' }),
  ]),
  layout('screens/layouts/empty.tsx', { id: 'layout-empty' }, [
    layout('screens/layouts/empty-outlet.tsx', { id: 'empty-outlet' }, routesInLayout('empty')),
  ]),
] satisfies RouteConfig
