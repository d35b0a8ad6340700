// Writes src/platform/server/mail/mail-layout.html, the layout of every mail, from mjml. Run this script after changing it:
//   npm run node -- tools/make-mail-layout.ts
import { writeFileSync } from 'node:fs'
import mjml2html from 'mjml'
import { placeholders } from '../src/platform/server/mail/mail-layout.ts'

const fonts = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"

/** Mail clients that support `prefers-color-scheme` show the dark colours. Others show the light ones. */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .mail-code { font-size: 34px; line-height: 40px; font-weight: 700; letter-spacing: 8px; text-align: center; margin: 8px 0 20px;
    padding: 16px 0; background: #fbf1f0; border-radius: 16px; color: #241417; }
  .mail-button { display: inline-block; background: #b0122d; color: #ffffff !important; padding: 15px 32px; border-radius: 999px;
    font-weight: 700; text-decoration: none; }
  @media (prefers-color-scheme: dark) {
    body, body > div { background: #160b0e !important; }
    .mail-card, .mail-card > table, .mail-card td { background: #211317 !important; }
    .mail-text div, .mail-text p, .mail-title div, .mail-title h1 { color: #fbf0f0 !important; }
    .mail-small div, .mail-small p { color: #b79ea3 !important; }
    .mail-code { background: #2c1a1f !important; color: #fbf0f0 !important; }
    .mail-button { background: #d3203b !important; }
  }`

const source = `
<mjml>
  <mj-head>
    <mj-title>${placeholders.title}</mj-title>
    <mj-preview>${placeholders.preheader}</mj-preview>
    <mj-attributes><mj-all font-family="${fonts}" /><mj-text font-size="16px" line-height="24px" color="#241417" /></mj-attributes>
    <mj-style>${styles}</mj-style>
  </mj-head>
  <mj-body background-color="#fffaf9" width="560px">
    <mj-section padding="24px 0 0" />
    <mj-section background-color="#ffffff" border-radius="24px" padding="28px 12px" css-class="mail-card">
      <mj-column>
        <mj-text css-class="mail-title" padding-bottom="4px"><h1 style="margin:0;font:600 26px/32px Georgia,serif">${placeholders.title}</h1></mj-text>
        <mj-text css-class="mail-text">${placeholders.body}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="12px 12px 32px">
      <mj-column><mj-text css-class="mail-small" font-size="14px" line-height="20px" color="#765d61">${placeholders.footer}</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>`

/** Renders the HTML of the mail layout. */
export async function renderMailLayout(): Promise<string> {
  return `${(await mjml2html(source, { validationLevel: 'strict' })).html.trim()}\n`
}

if (import.meta.main)
  writeFileSync(new URL('../src/platform/server/mail/mail-layout.html', import.meta.url), await renderMailLayout())
