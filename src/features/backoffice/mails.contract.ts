import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { MAIL_TEXT_KEY_PATTERN, MAIL_TEXT_MAX } from '#features/sites/mail-texts.rules.ts'
import { idempotencyKey, text, emptyOutput } from '#platform/contract.ts'
import { completeLocales } from '#texts/locales.ts'
import { MAIL_KIND_PATTERN } from './mails.rules.ts'

const kind = z.string().regex(MAIL_KIND_PATTERN)
const language = z.enum(completeLocales)
const kindText = z.object({
  /** The namespace of a text and its path in it. */
  key: z.string(),
  text: z.string(),
  /** The text of the program. */
  original: z.string(),
  isOwn: z.boolean(),
  /** Whether an own text still fits its values; another one is not used. */
  fits: z.boolean(),
  /** Whether the example shows it. */
  isInExample: z.boolean(),
  /** Whether other kinds have it too. */
  isShared: z.boolean(),
})
const mail = z.object({
  channel: z.literal('mail'),
  kind: z.string(),
  /** The texts that the site may change. */
  texts: z.array(kindText),
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
  texts: z.array(kindText),
  title: z.string(),
  body: z.string(),
  /** The site that a browser names beside the notification. */
  host: z.string(),
})

/** A text of mails in a language. */
const textId = { language, key: z.string().regex(MAIL_TEXT_KEY_PATTERN) }
const typedText = { ...textId, text: text({ min: 1, max: MAIL_TEXT_MAX }).pipe(z.string().regex(/^[\P{C}\n]*$/u)) }
const textNotFound = { mail_text_not_found: { status: 404 } }
const textRefusals = {
  ...textNotFound,
  mail_text_html: { status: 422 },
  mail_text_invalid: { status: 422 },
  mail_text_blank: { status: 422 },
  mail_text_lacks: { status: 422 },
  mail_text_unknown_values: { status: 422 },
  mail_text_changed_values: { status: 422 },
}

/** The endpoints of the office that show mails and push notifications with example data. */
export const mailsOfficeContract = {
  /** Every kind of mail and push notification, with its subject or title in a language. */
  mails: officeEndpoint('mails.read')
    .route({ method: 'GET', path: '/office/mails' })
    .input(z.strictObject({ language }))
    .output(
      z.object({
        kinds: z.array(
          z.object({
            kind: z.string(),
            channel: z.enum(['mail', 'push']),
            subject: z.string(),
            /** Whether the site changed a text of it in this language. */
            hasOwnTexts: z.boolean(),
          }),
        ),
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
    .input(z.strictObject({ kind, language, requestId: idempotencyKey }))
    .output(emptyOutput)
    .errors({ mail_kind_not_found: { status: 404 }, rate_limited: { status: 429 } }),
  /** Renders a kind with a typed text, as plain text. Changes nothing. */
  previewMailText: officeEndpoint('mails.change')
    .route({ method: 'POST', path: '/office/mails/{kind}/texts/{key}/preview' })
    .input(z.strictObject({ kind, ...typedText }))
    .output(z.object({ subject: z.string(), text: z.string(), isInExample: z.boolean() }))
    .errors({ mail_kind_not_found: { status: 404 }, ...textRefusals }),
  changeMailText: officeEndpoint('mails.change')
    .route({ method: 'PUT', path: '/office/mail-texts/{language}/{key}' })
    .input(z.strictObject(typedText))
    .output(emptyOutput)
    .errors(textRefusals),
  /** Restores the text of the program. */
  restoreMailText: officeEndpoint('mails.change')
    .route({ method: 'POST', path: '/office/mail-texts/{language}/{key}/restore' })
    .input(z.strictObject(textId))
    .output(emptyOutput)
    .errors(textNotFound),
}
