import { expandUmlauts, foldText } from '#platform/text/fold-text.ts'

/** Maximum number of new matches above the list of conversations, newest first. */
export const MAX_NEW_MATCHES = 30

/** The filters of the list of conversations, in the order of their buttons. */
export const INBOX_FILTERS = ['all', 'unread', 'matches', 'waiting'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]

/** Parses the filter in a URL. Returns `all` for every other value. */
export function parseInboxFilter(value: string | null): InboxFilter {
  return INBOX_FILTERS.find((filter) => filter === value) ?? 'all'
}

/** The fields of a conversation that the filters read. */
export interface FilterableChat {
  readonly conversation: string
  readonly name: string
  readonly num_unread_messages: number
  readonly is_match: boolean
  readonly last_message: { readonly mine: boolean } | null
}

const conditions: Readonly<Record<InboxFilter, (chat: FilterableChat) => boolean>> = {
  all: () => true,
  unread: (chat) => chat.num_unread_messages > 0,
  matches: (chat) => chat.is_match,
  waiting: (chat) => chat.last_message?.mine === true,
}

/**
 * Returns the conversations that fit a filter and whose partner's name contains the search text. The open conversation
 * fits every filter, because reading it would otherwise remove it from the unread ones.
 */
export function filterChats<Each extends FilterableChat>(
  chats: readonly Each[],
  { filter, search, openId }: { filter: InboxFilter; search: string; openId: string | null },
): Each[] {
  const isShown = conditions[filter]
  return chats.filter((chat) => (isShown(chat) || chat.conversation === openId) && containsText(chat.name, search))
}

/** Reports whether a name contains a text, regardless of case, accents and letters of other languages: "soren", "soeren". */
export function containsText(name: string, search: string): boolean {
  const text = foldText(search.trim())
  return foldText(name).includes(text) || foldText(expandUmlauts(name)).includes(text)
}
