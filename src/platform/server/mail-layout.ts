import { readFileSync } from 'node:fs'

/** What a mail says, in plain text; this file makes html of it. */
export interface MailContent {
  /** What mailboxes show beside the subject; nothing private. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Digits to type, shown large between the paragraphs and the button. */
  readonly code?: string
  /** The small print; why this mail came and from whom. */
  readonly footer: string
}

/** Words of the layout that a mail replaces by its own. */
export const placeholders = { preheader: 'MARK-PREHEADER', title: 'MARK-TITLE', body: 'MARK-BODY', footer: 'MARK-FOOTER' }

// Made of mjml by tools/make-mail-layout.ts: its compiler is larger than all the rest of the app.
const layout = readFileSync(new URL('mail-layout.html', import.meta.url), 'utf8')

/**
 * A mail's html: one column, light and dark, readable without images. Everything that comes in is escaped, so text of a member cannot become markup.
 */
export function renderMail(content: MailContent): string {
  const parts: Record<string, string> = {
    [placeholders.preheader]: escapeHtml(content.preheader),
    [placeholders.title]: escapeHtml(content.title),
    [placeholders.body]: content.paragraphs.map(renderParagraph).join('') + renderCode(content) + renderButton(content),
    [placeholders.footer]: escapeHtml(content.footer),
  }
  return layout.replace(/MARK-[A-Z]+/g, (mark) => parts[mark] ?? '')
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replace(/\r?\n/g, '<br>')
}
