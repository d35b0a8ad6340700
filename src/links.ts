/**
 * The path of every page by its route name. `routes.ts` gives each one a file and a layout. Every page with React loads
 * this. A page `…-do` is the one that a mailed link opens.
 */
export const paths = {
  index: '/',
  login: '/login',
  'reset-password': '/reset-password',
  'reset-password-do': '/reset-password/do',
  'mail-change-do': '/mail-change/do',
  'account-deleted': '/account-deleted',
  reactivate: '/reactivate',
  objection: '/objection',
  'terms-consent': '/terms-consent',
  signup: '/signup',
  'complete-signup': '/complete-signup',
  'signup-matches': '/signup-matches',
  'members-id-signup': '/members/:id/signup',
  'members-id-landing': '/members/:id/landing',
  'members-id-landing2-slug': '/members/:id/landing2/:slug?',
  'members-id-landing3-slug': '/members/:id/landing3/:slug?',
  'landers-gallery': '/landers/gallery/:slug?',
  'landers-maplanding': '/landers/maplanding/:slug?',
  'landers-alonetonight': '/landers/alonetonight/:slug?',
  'landers-collagelanding': '/landers/collagelanding/:slug?',
  'landers-socialnetwork': '/landers/socialnetwork/:slug?',
  'landers-tinderswipe': '/landers/tinderswipe',
  'landers-video': '/landers/video/:slug?',
  'landers-transitionsvideolanding': '/landers/transitionsvideolanding/:slug?',
  'landers-iconslanding': '/landers/iconslanding/:slug?',
  activate: '/activate',
  'activate-done': '/activate/done',
  'activate-error': '/activate/error',
  credits: '/credits',
  'credits-repeat-order': '/credits/repeat-order',
  'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
  premium: '/premium',
  directdebit: '/directdebit',
  'transactions-id': '/transactions/:id',
  transactions: '/transactions',
  discover: '/discover',
  members: '/members',
  'match-finder': '/match-finder',
  'members-id': '/members/:id',
  profile: '/profile',
  'profile-preview': '/profile/preview',
  settings: '/settings',
  'settings-account': '/settings/account',
  'settings-privacy': '/settings/privacy',
  'settings-notifications': '/settings/notifications',
  'settings-location': '/settings/location',
  'settings-sessions': '/settings/sessions',
  'settings-blocked': '/settings/blocked',
  'settings-decisions': '/settings/decisions',
  'settings-spending': '/settings/spending',
  'settings-verification': '/settings/verification',
  'settings-data': '/settings/data',
  'settings-delete': '/settings/delete',
  unsubscribe: '/unsubscribe',
  'members-id-chat': '/members/:id/chat',
  chats: '/chats',
  'chats-id': '/chats/:id',
  notifications: '/notifications',
  'swipe-game': '/swipe-game',
  likes: '/likes',
  'likes-m-id': '/likes/m/:id', // the profile of a member who likes the viewer; `m` stands for member
  'likes-type': '/likes/:type',
  pricing: '/pricing',
  'pages-terms': '/pages/terms',
  'pages-privacy': '/pages/privacy',
  'pages-cookies': '/pages/cookies',
  'pages-ban': '/pages/ban',
  'pages-return-policy': '/pages/return-policy',
  'pages-faq': '/pages/faq',
  'pages-service': '/pages/service',
  'pages-accessibility': '/pages/accessibility',
  'pages-partners': '/pages/partners',
  complaints: '/complaints',
  'complaints-id': '/complaints/:id', // the receipt of a complaint, by its number
  'pages-token': '/pages/:slug', // a page that an operator wrote
  token: '/:slug', // the same page; every other path comes first
  'lang-config': '/lang-config',
  offline: '/offline', // public/sw-push.js names it too
} as const satisfies Record<string, `/${string}`>

/** The name of a page in the specification. */
export type RouteName = keyof typeof paths

/** The parameter names of a path; `name?` for an optional one. */
type ParamNames<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

/** The parameters of a path. */
type Params<Names extends string> = {
  readonly [Name in Names as Name extends `${string}?` ? never : Name]: string
} & { readonly [Name in Names as Name extends `${infer Optional}?` ? Optional : never]?: string }

/** A query string, encoded as `URLSearchParams` does, or its values. */
type Query = string | Readonly<Record<string, string>>

type LinkArgs<Names extends string> = [Names] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query]
  : [params: Params<Names>, query?: Query]

/** Creates the function that builds the paths of a table of pages. */
export function createHref<Paths extends { readonly [Name in keyof Paths]: `/${string}` }>(pages: Paths) {
  /** Returns the path of a page, with its encoded parameters and query string. */
  return <Name extends keyof Paths>(name: Name, ...[params, query]: LinkArgs<ParamNames<Paths[Name]>>): string => {
    const values: Readonly<Record<string, string | undefined>> = params ?? {}
    const path = pages[name].replace(/\/:(\w+)\??/g, (_, key: string) => {
      const value = values[key]
      return value === undefined ? '' : `/${encodeURIComponent(value)}`
    })
    const search = query ? new URLSearchParams(query).toString() : ''
    return search ? `${path}?${search}` : path
  }
}

/** Returns the path of a page, with its encoded parameters and query string. */
export const href = createHref(paths)
