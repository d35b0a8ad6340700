/** The number of people that one request returns. */
export const DEAL_SIZE = 10

/** The browser asks for more people when at most this many are left. */
export const REFILL_THRESHOLD = 4

/** The maximum number of people that the browser may hold while it asks for more. */
export const MAX_HELD_PEOPLE = 40

/** The number of decisions that can be undone. */
export const MAX_UNDO = 10

/** The number of interests on a card; a phone shows only shared ones, at most two. */
export const INTERESTS_SHOWN = 8
export const SHARED_INTERESTS_SHOWN = 2

/** The number of reasons that the server returns, and that of those that a phone shows. */
export const MAX_REASONS = 4
export const PHONE_REASONS = 2

/** The period over which is counted to how many members somebody was shown. */
export const VIEW_DAYS = 14

/** The limits of the candidates that are ranked: the last active of the region and of the country, and a sample. */
export const REGION_CANDIDATES = 120
export const COUNTRY_CANDIDATES = 120
/** The sample has, for every sought gender and sexuality, this many members after each of the birth dates. */
export const SAMPLE_STARTS = 4
export const SAMPLE_SIZE = 20
/** Further rounds of ages are searched while there are fewer candidates than this. */
export const FEW_CANDIDATES = 40

/** The distance between two cities of different regions up to which members count as neighbours. Never shown. */
export const NEAR_KILOMETRES = 25
