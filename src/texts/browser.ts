import type { Messages } from '#platform/i18n.tsx'

type Part = () => Promise<{ messages: Messages }>

type PartName = 'most' | 'account' | 'chat' | 'likes' | 'match' | 'payments' | 'signup'

const catalogues: Record<string, Record<PartName, Part>> = {
  nl: {
    most: () => import('./nl.ts'),
    account: () => import('./nl-account.ts'),
    chat: () => import('./nl-chat.ts'),
    likes: () => import('./nl-likes.ts'),
    match: () => import('./nl-match.ts'),
    payments: () => import('./nl-payments.ts'),
    signup: () => import('./nl-signup.ts'),
  },
}

/** Where the screens about one's account are: few go there, so their words come only then. */
const account = /^\/(login|reset-password|mail-change|account-deleted|reactivate|terms-consent|settings|profile)(\/|$)/

/** Where members write to each other or give something. */
const chat = /^\/(chats|members\/[^/]+|likes\/m)(\/|$)/

/** The swipe game; the modals about likes and matches, which may come anywhere, ask for its words. */
const likes = /^\/swipe-game(\/|$)/

/** Where one pays. */
const payments = /^\/(credits|premium|transactions)(\/|$)/

/** The match finder; the controls of search, which open over the members, ask for its words too. */
const match = /^\/match-finder(\/|$)/

/** Signing up, also from a profile that visitors see; the dialog and the reminder to confirm ask for its words. */
const signup = /^\/(signup|signup-matches|complete-signup|activate|members\/[^/]+)(\/|$)/

const loaded: Messages = {}

/**
 * Loads the compiled messages of a language that the screen at a path needs; always the same object, which grows.
 * A page load has one language.
 */
export async function loadMessages(locale: string, pathname: string): Promise<Messages> {
  const catalogue = catalogues[locale] ?? catalogues['nl']
  if (!catalogue) return loaded
  const parts = [
    catalogue.most(),
    ...(account.test(pathname) ? [catalogue.account()] : []),
    ...(chat.test(pathname) ? [catalogue.chat()] : []),
    ...(likes.test(pathname) ? [catalogue.likes()] : []),
    ...(match.test(pathname) ? [catalogue.match()] : []),
    ...(payments.test(pathname) ? [catalogue.payments()] : []),
    ...(signup.test(pathname) ? [catalogue.signup()] : []),
  ]
  for (const { messages } of await Promise.all(parts)) Object.assign(loaded, messages)
  return loaded
}
