import { readFileSync } from 'node:fs'

/** The content of a mail in plain text, which `renderMail` turns into html. */
export interface MailContent {
  /** The preview that mailboxes show beside the subject; nothing private. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** A code to type, shown large between the paragraphs and the button. */
  readonly code?: string
  /** The small print: the reason for the mail and its sender. */
  readonly footer: string
  /** The links below the small print, such as the one that stops these mails. */
  readonly links?: readonly { readonly label: string; readonly url: string }[]
}

/** The placeholders of the layout. */
export const placeholders = {
  preheader: 'MARK-PREHEADER',
  title: 'MARK-TITLE',
  body: 'MARK-BODY',
  footer: 'MARK-FOOTER',
}

// Compiled from mjml by tools/make-mail-layout.ts, since the compiler is larger than the rest of the app.
const layout = readFileSync(new URL('mail-layout.html', import.meta.url), 'utf8')

/**
 * Renders a mail as html: one column, light and dark, readable without images. Escapes all content, so that a member's
 * text cannot become markup.
 * @param locale the language of the content
 */
export function renderMail(content: MailContent, locale: string): string {
  const parts: Record<string, string> = {
    [placeholders.preheader]: escapeHtml(content.preheader),
    [placeholders.title]: escapeHtml(content.title),
    [placeholders.body]: content.paragraphs.map(renderParagraph).join('') + renderCode(content) + renderButton(content),
    [placeholders.footer]: escapeHtml(content.footer) + renderLinks(content),
  }
  return layout
    .replaceAll('lang="und"', `lang="${escapeHtml(locale)}"`)
    .replace(/MARK-[A-Z]+/g, (mark) => parts[mark] ?? '')
}

/** Returns the preview text of a rendered mail. */
export function readPreheader(html: string): string {
  const escaped = /<div style="display:none[^"]*">([^]*?)<\/div>/.exec(html)?.[1] ?? ''
  return escaped.replace(/<br>/g, '\n').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity)
}

/** Returns a rendered mail as a light or a dark mailbox shows it, whatever the theme of the reader is. */
export function fixTheme(html: string, theme: 'light' | 'dark'): string {
  return html
    .replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all')
    .replace('color-scheme: light dark; supported-color-schemes: light dark', `color-scheme: ${theme}`)
}

/** Returns the number of pictures in a rendered mail, which a mailbox may block. */
export function countPictures(html: string): number {
  return html.match(/<img\b|<picture\b|\burl\(/gi)?.length ?? 0
}

function renderParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function renderCode({ code }: MailContent): string {
  return code ? `<p class="mail-code">${escapeHtml(code)}</p>` : ''
}

function renderButton({ button }: MailContent): string {
  if (!button) return ''
  const link = `<a class="mail-button" href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a>`
  return `<p style="margin:8px 0 8px;text-align:center">${link}</p>`
}

function renderLinks({ links = [] }: MailContent): string {
  const anchors = links.map(
    ({ label, url }) =>
      `<a style="color:inherit;text-decoration:underline" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`,
  )
  return anchors.length > 0 ? `<br><br>${anchors.join(' &nbsp; ')}` : ''
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]))

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replace(/\r?\n/g, '<br>')
}
