import type { RouteName } from '#links.ts'

/** The welcome bonus: a discount on the first purchase, once per member. */
export const WELCOME_BONUS = {
  code: 'TIMEBONUS25',
  /** Whole percents of the list price. */
  percent: 25,
  /** The time from signup in which it can be used. It never restarts (C-20). */
  windowSeconds: 14_400,
} as const

/** The window in hours, for texts. */
export const BONUS_HOURS = WELCOME_BONUS.windowSeconds / 3_600

/** The time in the members area after which the dialog about the bonus opens. */
export const BONUS_DIALOG_DELAY_SECONDS = 40

/** The remaining minutes that a screen reader announces; it does not read the countdown itself. */
const ANNOUNCED_MINUTES = [60, 10, 1] as const

/** The pages of the members area (R-6.19, C-65). */
const MEMBERS_AREA: readonly string[] = [
  'members',
  'members-id',
  'chats',
  'likes',
  'likes-m-id',
  'premium',
] satisfies RouteName[]

/** The facts about a member that decide about the welcome bonus. */
export interface BonusFacts {
  readonly signupAt: Date
  /** Whether an order of the member was ever paid, also when it was reversed later. */
  readonly hasCompletedOrder: boolean
  /** Whether the bonus is part of an order that is paid or can still be paid. */
  readonly isUsed: boolean
}

/** The welcome bonus of a member: active for some seconds more, or the reason why not. */
export type BonusState =
  | { readonly isActive: true; readonly remainingSeconds: number }
  | { readonly isActive: false; readonly reason: 'completed_order' | 'used' | 'expired' }

/** Returns the time from which the bonus is no longer valid (C-20). */
export function getBonusExpiry(signupAt: Date): Date {
  return new Date(signupAt.getTime() + WELCOME_BONUS.windowSeconds * 1000)
}

/** Decides whether a member has the welcome bonus. It is off at exactly its expiry. */
export function getBonusState({ signupAt, hasCompletedOrder, isUsed }: BonusFacts, now: Date): BonusState {
  if (hasCompletedOrder) return { isActive: false, reason: 'completed_order' }
  if (isUsed) return { isActive: false, reason: 'used' }
  const remainingSeconds = getRemainingSeconds(getBonusExpiry(signupAt).getTime() - now.getTime())
  return remainingSeconds > 0 ? { isActive: true, remainingSeconds } : { isActive: false, reason: 'expired' }
}

/** Converts remaining milliseconds into whole seconds: 0 at the end and after, never before it. */
export function getRemainingSeconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000))
}

/** Formats seconds as hh:mm:ss. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Returns the minutes to announce when the countdown changes from one number of seconds to another, or null. After a
 * pause that passes several, only the last is announced.
 */
export function findAnnouncedMinutes(previousSeconds: number, currentSeconds: number): number | null {
  const passed = (minutes: number) => minutes * 60 < previousSeconds && currentSeconds <= minutes * 60
  return currentSeconds > 0 ? (ANNOUNCED_MINUTES.findLast(passed) ?? null) : null
}

/** Reports whether a page belongs to the members area. */
export function isInMembersArea(routeName: string | undefined): boolean {
  return routeName !== undefined && MEMBERS_AREA.includes(routeName)
}

/**
 * Reports whether a member may have the bonus, without asking the server. `now` may come from a browser whose clock is
 * up to a day wrong, so the answer is only whether to ask.
 */
export function mayHaveBonus(member: { paid_user: boolean; signup_date: string } | null, now: number): boolean {
  if (!member || member.paid_user) return false
  const ageSeconds = (now - Date.parse(member.signup_date)) / 1000
  return ageSeconds < WELCOME_BONUS.windowSeconds + 86_400
}
