import mjml2html from 'mjml'

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

const marks = { preheader: 'MARK-PREHEADER', title: 'MARK-TITLE', body: 'MARK-BODY', footer: 'MARK-FOOTER' }

const fonts = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"

/** Dark mailboxes that honour the media query get the dark tokens; the others keep the light ones. */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .mail-code { font-size: 34px; line-height: 40px; font-weight: 700; letter-spacing: 8px; text-align: center; margin: 8px 0 20px;
    padding: 16px 0; background: #fbf1f0; border-radius: 16px; color: #241417; }
  .mail-button { display: inline-block; background: #b0122d; color: #ffffff !important; padding: 15px 32px; border-radius: 999px;
    font-weight: 700; text-decoration: none; }
  @media (prefers-color-scheme: dark) {
    body, body > div { background: #160b0e !important; }
    .mail-card, .mail-card > table, .mail-card td { background: #211317 !important; }
    .mail-words div, .mail-words p, .mail-title div, .mail-title h1 { color: #fbf0f0 !important; }
    .mail-small div, .mail-small p { color: #b79ea3 !important; }
    .mail-code { background: #2c1a1f !important; color: #fbf0f0 !important; }
    .mail-button { background: #d3203b !important; }
  }`

const source = `
<mjml>
  <mj-head>
    <mj-title>${marks.title}</mj-title>
    <mj-preview>${marks.preheader}</mj-preview>
    <mj-attributes><mj-all font-family="${fonts}" /><mj-text font-size="16px" line-height="24px" color="#241417" /></mj-attributes>
    <mj-style>${styles}</mj-style>
  </mj-head>
  <mj-body background-color="#fffaf9" width="560px">
    <mj-section padding="24px 0 0" />
    <mj-section background-color="#ffffff" border-radius="24px" padding="28px 12px" css-class="mail-card">
      <mj-column>
        <mj-text css-class="mail-title" padding-bottom="4px"><h1 style="margin:0;font:600 26px/32px Georgia,serif">${marks.title}</h1></mj-text>
        <mj-text css-class="mail-words">${marks.body}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="12px 12px 32px">
      <mj-column><mj-text css-class="mail-small" font-size="14px" line-height="20px" color="#765d61">${marks.footer}</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>`

let compiled: Promise<string> | null = null

/**
 * A mail's html: one column, light and dark, readable without images. The layout is compiled once; everything that
 * comes in is escaped, so text of a member cannot become markup.
 */
export async function renderMail(content: MailContent): Promise<string> {
  const layout = await mailLayout()
  const parts: Record<string, string> = {
    [marks.preheader]: escaped(content.preheader),
    [marks.title]: escaped(content.title),
    [marks.body]: content.paragraphs.map(paragraph).join('') + codeOf(content) + buttonOf(content),
    [marks.footer]: escaped(content.footer),
  }
  return layout.replace(/MARK-[A-Z]+/g, (mark) => parts[mark] ?? '')
}

/**
 * The layout of every mail. Compiling it takes a process up to a second, once; who mails in a transaction that holds
 * what others wait for asks for it before.
 */
export async function mailLayout(): Promise<string> {
  compiled ??= mjml2html(source, { validationLevel: 'strict' }).then(({ html }) => html)
  return compiled
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`
}

function codeOf({ code }: MailContent): string {
  return code ? `<p class="mail-code">${escaped(code)}</p>` : ''
}

function buttonOf({ button }: MailContent): string {
  if (!button) return ''
  const link = `<a class="mail-button" href="${escaped(button.url)}">${escaped(button.label)}</a>`
  return `<p style="margin:8px 0 8px;text-align:center">${link}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replace(/\r?\n/g, '<br>')
}
