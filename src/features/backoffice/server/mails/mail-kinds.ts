import { accountMailSamples } from '#features/accounts/server/accounts.ts'
import { moderationMailSamples } from '#features/moderation/server/moderation.ts'
import { notificationMailSamples, pushSamples } from '#features/notifications/server/notifications.ts'
import { complaintMailSamples } from '#features/pages/server/pages.ts'
import { bankMailSamples } from '#features/bank/server/bank.ts'
import { invoiceMailSamples } from '#features/invoices/server/invoices.ts'
import { orderMailSamples } from '#features/orders/server/orders.ts'
import { photoMailSamples } from '#features/photos/server/photos.ts'
import { signupMailSamples } from '#features/signup/server/signup.ts'
import { staffMailSamples } from '#features/staff/server/staff.ts'
import type { MailSamples, PushSamples, SampleSite } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'

function withFeature<Sample>(feature: string, samples: Readonly<Record<string, Sample>>): [string, Sample][] {
  return Object.entries(samples).map(([name, sample]) => [`${feature}.${name}`, sample])
}

/** Every kind of mail, in the order of the list. */
export const mailKinds: ReadonlyMap<string, MailSamples[string]> = new Map([
  ...withFeature('signup', signupMailSamples),
  ...withFeature('accounts', accountMailSamples),
  ...withFeature('notifications', notificationMailSamples),
  ...withFeature('photos', photoMailSamples),
  ...withFeature('payments', { ...invoiceMailSamples, ...orderMailSamples, ...bankMailSamples }),
  ...withFeature('moderation', moderationMailSamples),
  ...withFeature('complaints', complaintMailSamples),
  ...withFeature('staff', staffMailSamples),
])

/** Every kind of push notification. */
export const pushKinds: ReadonlyMap<string, PushSamples[string]> = new Map(withFeature('push', pushSamples))

/**
 * Returns the function that renders a kind of mail with example data.
 * @throws Refusal `mail_kind_not_found`
 */
export function requireMail(kind: string): MailSamples[string] {
  const render = mailKinds.get(kind)
  if (!render) throw new Refusal('mail_kind_not_found')
  return render
}

/** Returns the texts that the example of each kind reads, by the kind. */
export function readTextsOfKinds(site: SampleSite): Map<string, ReadonlySet<string>> {
  return new Map(
    [...mailKinds, ...pushKinds].map(([kind, render]) => {
      const read = new Set<string>()
      render({ ...site, onTextRead: (name) => read.add(name) })
      return [kind, read]
    }),
  )
}
