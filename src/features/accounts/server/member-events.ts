// Public: other features or the app use this file.
import { event } from '#platform/event.ts'

/** Published when a member deletes their account, which is hidden at once and erased after 14 days (C-24). */
export const memberDeleted = event<{ memberId: string }>('accounts.member_deleted')

/**
 * Published before an account gets another address, when its owner asks for it and when it changes. A listener throws a
 * refusal for an address that the member may not have.
 */
export const addressChosen = event<{ memberId: string; email: string }>('accounts.address_chosen')

/** Published when the address for logging in and for mail changes. */
export const mailChanged = event<{ memberId: string }>('accounts.mail_changed')

/** Published when an account is erased. Every feature erases its rows of the member in the same transaction. */
export const memberErased = event<{ memberId: string }>('accounts.member_erased')
