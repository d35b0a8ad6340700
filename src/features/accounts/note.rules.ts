/** The maximum length of a note of staff about a member. */
export const NOTE_MAX = 4_000
