/** The time for which an operator has a conversation to themselves. */
export const CONVERSATION_CLAIM_SECONDS = 15 * 60

/** The number of waiting conversations on a page of the inbox. */
export const INBOX_PAGE_SIZE = 100

/** The messages of a conversation that an operator reads at once. */
export const OPERATOR_MESSAGES_PAGE_SIZE = 50
