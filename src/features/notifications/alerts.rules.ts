/** The alerts that a member can dismiss, in the order in which they are shown. */
export const MEMBER_ALERTS = ['disabled-notifications', 'enrich-profile', 'push-notification', 'install-app'] as const

/** An alert that a member can dismiss. */
export type MemberAlert = (typeof MEMBER_ALERTS)[number]

/** The parts of a profile that other members ask for first. */
export type ProfilePart = 'photo' | 'interests' | 'appearance'

/** The data of the signed-in member that decides about alerts. */
export interface AlertedMember {
  readonly status: string
  /** The causes that turned mails off. */
  readonly notifications_disabled: readonly string[]
  readonly dismissed_alerts: readonly string[]
  readonly profile: ProfileContent
}

/** The parts of a profile that decide whether it is complete. */
export interface ProfileContent {
  readonly main_image: unknown
  readonly interests: readonly string[]
  readonly hair_colour: string | null
  readonly eye_colour: string | null
  readonly body_type: string | null
}

/** Lists the parts that a profile lacks. */
export function listMissingParts(profile: ProfileContent): ProfilePart[] {
  const { main_image: photo, interests, hair_colour: hair, eye_colour: eyes, body_type: body } = profile
  const missing: Record<ProfilePart, boolean> = {
    photo: photo === null,
    interests: interests.length === 0,
    appearance: hair === null && eyes === null && body === null,
  }
  return (Object.keys(missing) as ProfilePart[]).filter((part) => missing[part])
}

/**
 * Chooses the alert to show, or null. There is one at a time. An unconfirmed member has the activation reminder instead.
 * @param canAskForPush whether push messages can be turned on in this browser
 * @param shouldInstall whether this browser can install the site, and the member has had a first reply
 * @param possible the alerts that the page may show
 */
export function chooseAlert(
  member: AlertedMember,
  {
    canAskForPush = false,
    shouldInstall = false,
    possible,
  }: { canAskForPush?: boolean; shouldInstall?: boolean; possible: readonly MemberAlert[] },
): MemberAlert | null {
  if (member.status !== 'active') return null
  const isDue: Record<MemberAlert, boolean> = {
    'disabled-notifications': member.notifications_disabled.length > 0,
    'enrich-profile': listMissingParts(member.profile).length > 0,
    'push-notification': canAskForPush,
    'install-app': shouldInstall,
  }
  const isShown = (alert: MemberAlert) =>
    possible.includes(alert) && isDue[alert] && !member.dismissed_alerts.includes(alert)
  return MEMBER_ALERTS.find(isShown) ?? null
}
