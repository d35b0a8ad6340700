/** The time for which an operator has a conversation to themselves. */
export const CONVERSATION_CLAIM_SECONDS = 15 * 60

/** The waiting conversations that the inbox lists, the oldest first. */
export const MAX_LISTED_WAITING = 100

/** The messages of a conversation that an operator reads at once. */
export const OPERATOR_MESSAGES_PAGE_SIZE = 50

/** The tries of a claim; of operators who claim at once, each try gives one a conversation. */
export const CLAIM_TRIES = 5
