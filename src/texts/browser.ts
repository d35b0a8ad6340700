import type { Messages } from '#platform/i18n.tsx'

type LoadMessages = () => Promise<{ messages: Messages }>

type PartName = 'common' | 'account' | 'chat' | 'likes' | 'match' | 'payments' | 'signup'

const catalogues: Record<string, Record<PartName, LoadMessages>> = {
  nl: {
    common: () => import('./nl.ts'),
    account: () => import('./nl-account.ts'),
    chat: () => import('./nl-chat.ts'),
    likes: () => import('./nl-likes.ts'),
    match: () => import('./nl-match.ts'),
    payments: () => import('./nl-payments.ts'),
    signup: () => import('./nl-signup.ts'),
  },
}

/** The screens about the account, whose texts are loaded only there. */
const account = /^\/(login|reset-password|mail-change|account-deleted|reactivate|terms-consent|settings|profile)(\/|$)/

/** The screens with conversations, gifts or the profile of a member. */
const chat = /^\/(chats|members\/[^/]+|likes\/m)(\/|$)/

/** The swipe game. The dialogs about likes and matches, which open on any screen, load these texts too. */
const likes = /^\/swipe-game(\/|$)/

/** The screens for payments. */
const payments = /^\/(credits|premium|transactions)(\/|$)/

/** The match finder. The search controls on the members page load these texts too. */
const match = /^\/match-finder(\/|$)/

/** Signup, also from a public profile. The signup dialog and the activation reminder load these texts too. */
const signup = /^\/(signup|signup-matches|complete-signup|activate|members\/[^/]+)(\/|$)/

const loaded: Messages = {}

/**
 * Loads the compiled messages that the screen at a path needs. Returns the same object each time, with more messages;
 * this works because a page load has one language.
 */
export async function loadMessages(locale: string, pathname: string): Promise<Messages> {
  const catalogue = catalogues[locale] ?? catalogues['nl']
  if (!catalogue) return loaded
  const parts = [
    catalogue.common(),
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
