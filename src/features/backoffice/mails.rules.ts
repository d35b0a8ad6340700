/** The notation of a kind of mail: its feature and its name. */
export const MAIL_KIND_PATTERN = /^[a-z]{2,20}\.[a-zA-Z]{2,30}$/

/** The themes in which a preview shows a mail. */
export const MAIL_THEMES = ['light', 'dark'] as const
export type MailTheme = (typeof MAIL_THEMES)[number]

/** The widths at which a preview shows a mail, in pixels: a phone and a computer. */
export const MAIL_WIDTHS = [320, 600] as const
