import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id } from '#platform/contract.ts'
import { completeLocales } from '#texts/locales.ts'
import { MAIL_KIND_PATTERN } from './mails.rules.ts'

const kind = z.string().regex(MAIL_KIND_PATTERN)
const language = z.enum(completeLocales)
const mail = z.object({
  channel: z.literal('mail'),
  kind: z.string(),
  subject: z.string(),
  preheader: z.string(),
  /** The plain text version. */
  text: z.string(),
  /** The sender's name. */
  from: z.string(),
  /** The number of pictures, which a mailbox may block. */
  pictures: z.int(),
})
const push = z.object({
  channel: z.literal('push'),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The site that a browser names beside the notification. */
  host: z.string(),
})

/** The endpoints of the office that show mails and push notifications with example data. */
export const mailsOfficeContract = {
  /** Every kind of mail and push notification, with its subject or title in a language. */
  mails: officeEndpoint('mails.read')
    .route({ method: 'GET', path: '/office/mails' })
    .input(z.strictObject({ language }))
    .output(
      z.object({
        kinds: z.array(z.object({ kind: z.string(), channel: z.enum(['mail', 'push']), subject: z.string() })),
      }),
    ),
  /** One kind in a language. Its HTML is at `/office/mail-previews/<kind>/<language>/<theme>`. */
  mail: officeEndpoint('mails.read')
    .route({ method: 'GET', path: '/office/mails/{kind}' })
    .input(z.strictObject({ kind, language }))
    .output(z.discriminatedUnion('channel', [mail, push]))
    .errors({ mail_kind_not_found: { status: 404 } }),
  /** Mails the example to the address of the staff member. The same request again mails nothing. */
  sendMailPreview: officeEndpoint('mails.read')
    .route({ method: 'POST', path: '/office/mails/{kind}/preview' })
    .input(z.strictObject({ kind, language, requestId: id }))
    .output(z.object({}))
    .errors({ mail_kind_not_found: { status: 404 }, rate_limited: { status: 429 } }),
}
