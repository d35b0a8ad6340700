/** The form of the key of a text: its namespace and its path in it. */
export const MAIL_TEXT_KEY_PATTERN = /^[a-z][a-z-]{1,39}(\.[a-zA-Z]\w{0,39}){1,4}$/
/** The maximum length of a text of a mail, in characters. */
export const MAIL_TEXT_MAX = 1_000

/** The parts of namespaces whose texts are only in mails and push notifications. */
const MAIL_TEXTS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['mail'],
  signup: ['mail'],
  payments: ['mail'],
  debit: ['mail', 'returnMail'],
}

/**
 * The texts of mails that the law or the contract fixes, so that no site changes them: the right of withdrawal and the
 * repeated request to start at once (L-16), the grounds of the terms, what was automated, and how to object (L-24). The
 * model form for withdrawal, mandates and invoices are in other namespaces or parts, and so are refusals.
 */
const FIXED_TEXTS = [
  'payments.mail.withdraw',
  'payments.mail.startNow',
  'moderation-mails.ground',
  'moderation-mails.statement.ground',
  'moderation-mails.statement.person',
  'moderation-mails.statement.personAfterHold',
  'moderation-mails.statement.flagged',
  'moderation-mails.statement.resembles',
  'moderation-mails.statement.object',
  'moderation-mails.held.automated',
]

/** Returns whether a site may replace a text, by its `<namespace>.<key>`. */
export function isMailText(name: string): boolean {
  const [namespace = '', part = ''] = name.split('.')
  const isOfMails =
    /-mails$|^push-messages$/.test(namespace) ||
    (Object.hasOwn(MAIL_TEXTS, namespace) && MAIL_TEXTS[namespace]?.includes(part))
  return Boolean(isOfMails) && !FIXED_TEXTS.some((fixed) => name === fixed || name.startsWith(`${fixed}.`))
}
