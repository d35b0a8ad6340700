import type { StaffRole } from '#platform/contract.ts'

/** The roles of staff (C-64). The operator answers in the name of fictional profiles, where a site has them (C-11). */
export const STAFF_ROLES = ['support', 'moderator', 'finance', 'operator', 'admin'] as const satisfies StaffRole[]

/**
 * The roles of each permission. An endpoint of the office names its permission, and a test requests
 * every endpoint as every role.
 */
export const PERMISSIONS = {
  'office.open': ['support', 'moderator', 'finance', 'operator', 'admin'],
  'staff.read': ['admin'],
  'staff.change': ['admin'],
  'audit.read': ['admin'],
  'metrics.read': ['support', 'moderator', 'finance', 'admin'],
  // counts that could describe single persons
  'metrics.exact': ['finance', 'admin'],
  'jobs.read': ['admin'],
  'cases.read': ['moderator', 'admin'],
  'cases.decide': ['moderator', 'admin'],
  'photos.decide': ['moderator', 'admin'],
  'complaints.read': ['support', 'moderator', 'admin'],
  'complaints.answer': ['support', 'moderator', 'admin'],
  'rules.read': ['moderator', 'admin'],
  'rules.change': ['moderator', 'admin'],
  'members.read': ['support', 'moderator', 'finance', 'admin'],
  'members.change': ['support', 'moderator', 'admin'],
  'members.erase': ['support', 'admin'],
  'members.export': ['support', 'admin'],
  'members.match': ['moderator', 'admin'],
  'messages.read': ['moderator', 'admin'],
  // the fictional profiles of the site, and the conversations with them
  'fictional.change': ['operator', 'admin'],
  'members.note': ['support', 'moderator', 'finance', 'admin'],
  'members.ban': ['moderator', 'admin'],
  'money.read': ['support', 'finance', 'admin'],
  'credits.change': ['support', 'finance', 'admin'],
  'orders.read': ['support', 'finance', 'admin'],
  'orders.refund': ['finance', 'admin'],
  'orders.export': ['finance', 'admin'],
  'bank.read': ['finance', 'admin'],
  'bank.change': ['finance', 'admin'],
  'bookkeeping.read': ['finance', 'admin'],
  'bookkeeping.close': ['finance', 'admin'],
  'approvals.decide': ['finance', 'admin'],
  'codes.read': ['finance', 'admin'],
  'codes.change': ['finance', 'admin'],
  'landers.read': ['support', 'finance', 'admin'],
  'landers.change': ['finance', 'admin'],
  'partners.read': ['support', 'finance', 'admin'],
  'partners.change': ['finance', 'admin'],
  'pages.read': ['support', 'admin'],
  'pages.change': ['admin'],
  'announcements.read': ['support', 'admin'],
  'announcements.change': ['admin'],
  'mails.read': ['support', 'moderator', 'finance', 'admin'],
  'mails.change': ['admin'],
  'catalog.read': ['support', 'admin'],
  'catalog.change': ['admin'],
  'settings.read': ['support', 'finance', 'admin'],
  'settings.change': ['admin'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type Permission = keyof typeof PERMISSIONS

/** Returns whether a role has a permission. */
export function hasPermission(role: StaffRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly StaffRole[]).includes(role)
}

/** An office session ends this long after the login. */
export const OFFICE_SESSION_SECONDS = 12 * 60 * 60

/** An office session ends this long after its last use. */
export const OFFICE_IDLE_SECONDS = 30 * 60

/** The time for which a fresh code or passkey counts, for money, exports, roles and permanent bans. */
export const CONFIRMATION_SECONDS = 10 * 60

/** The time between the password and the code. */
export const LOGIN_SECONDS = 10 * 60

/** The time within which the next page shows the answer to a form. */
export const ANSWER_SECONDS = 60

/** The validity of the link with which new staff choose their password. */
export const SETUP_SECONDS = 48 * 60 * 60

/** The length of a password of staff in characters. */
export const STAFF_PASSWORD_MIN = 12
export const STAFF_PASSWORD_MAX = 200

/** The guesses that find an acceptable password of staff, as the power of ten. */
export const STAFF_MIN_GUESSES_LOG10 = 10

/** The devices that stay known to one staff member, and for how long after their last login. */
export const MAX_STAFF_DEVICES = 10
export const STAFF_DEVICE_SECONDS = 365 * 24 * 60 * 60

/** Failed logins, wrong codes and refused permissions are kept this long. */
export const ACCESS_FAILURE_SECONDS = 365 * 24 * 60 * 60

/** The tries of a claim of the next work; one fails only when colleagues got the same items in the same moment. */
export const CLAIM_TRIES = 50

/**
 * The time after which an ended claim of work is deleted. It is longer than a selfie waits, because the moderator who
 * claimed one may also decide after the end.
 */
export const WORK_CLAIM_RETENTION_SECONDS = 15 * 24 * 60 * 60

/** The number of codes with which staff log in without their phone; each is valid once. */
export const STAFF_RECOVERY_CODES = 10

/** The passkeys of one staff member at one site, the length of a name in characters, and the validity of a challenge. */
export const MAX_STAFF_PASSKEYS = 10
export const STAFF_PASSKEY_NAME_MAX = 40
export const STAFF_CHALLENGE_SECONDS = 5 * 60

/** The changes on the screen that wait for a second person; the oldest come first. */
export const APPROVALS_MAX = 100

/** The entries of a page of the audit log. */
export const AUDIT_PAGE_SIZE = 50
