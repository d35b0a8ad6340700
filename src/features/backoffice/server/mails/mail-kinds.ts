import { accountMailSamples } from '#features/accounts/server/mail-samples.ts'
import { moderationMailSamples } from '#features/moderation/server/mail-samples.ts'
import { notificationMailSamples, pushSamples } from '#features/notifications/server/mail-samples.ts'
import { complaintMailSamples } from '#features/pages/server/mail-samples.ts'
import { bankMailSamples } from '#features/bank/server/mail-samples.ts'
import { invoiceMailSamples } from '#features/invoices/server/mail-samples.ts'
import { orderMailSamples } from '#features/orders/server/mail-samples.ts'
import { photoMailSamples } from '#features/photos/server/mail-samples.ts'
import { signupMailSamples } from '#features/signup/server/mail-samples.ts'
import { staffMailSamples } from '#features/staff/server/mail-samples.ts'
import type { MailSamples, PushSamples, SampleSite } from '#features/sites/server/mail-samples.ts'
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
