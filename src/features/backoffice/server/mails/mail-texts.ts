import { changeSettings, loadLockedSettings } from '#features/sites/server/setting-changes.ts'
import type { SampleMail, SamplePush } from '#features/sites/server/mail-samples.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { findTextMismatch, type TextMismatch } from '#platform/server/text-replacement.ts'
import { pushKinds, requireMail } from './mail-kinds.ts'
import { openSampleSite } from './mail-previews.ts'
import { findOriginal, type MailTextId } from './mail-text-checks.ts'
import { listTextsOfKind } from './mail-text-lists.ts'
import { createSettingCheck } from '../settings/site-settings.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Changes a text of mails or push notifications of the site. The original text restores it. A text that the site has
 * already is no change.
 * @throws Refusal `mail_text_not_found`, and of `refuseMismatch`
 */
export async function changeMailText(
  ctx: StaffContext,
  input: InputOf<typeof backofficeOfficeContract.changeMailText>,
): Promise<void> {
  const original = requireOriginal(input)
  refuseMismatch(findTextMismatch(input.text, original))
  await storeText(ctx, input, input.text === original ? null : input.text)
}

/**
 * Restores the text of the program. Without an own text nothing changes.
 * @throws Refusal `mail_text_not_found`
 */
export async function restoreMailText(
  ctx: StaffContext,
  id: InputOf<typeof backofficeOfficeContract.restoreMailText>,
): Promise<void> {
  requireOriginal(id)
  await storeText(ctx, id, null)
}

/**
 * Renders a kind with a typed text, and changes nothing. The content of a push notification is its text.
 * @throws Refusal `mail_kind_not_found`, `mail_text_not_found`, and of `refuseMismatch`
 */
export async function previewMailText(
  ctx: StaffContext,
  { kind, ...typed }: InputOf<typeof backofficeOfficeContract.previewMailText>,
) {
  const site = await openSampleSite(ctx, typed.language)
  const render = pushKinds.get(kind) ?? requireMail(kind)
  const shown = listTextsOfKind(site, kind).find(({ key }) => key === typed.key)
  if (!shown) throw new Refusal('mail_text_not_found')
  refuseMismatch(findTextMismatch(typed.text, shown.original))
  const ownTexts = { ...site.ownTexts, [typed.key]: typed.text }
  return { ...toPreview(render({ ...site, ownTexts })), isInExample: shown.isInExample }
}

function toPreview(sample: SampleMail | SamplePush): { subject: string; text: string } {
  if ('title' in sample) return { subject: sample.title, text: sample.body }
  return { subject: sample.subject, text: sample.text }
}

function requireOriginal(id: MailTextId): string {
  const original = findOriginal(id)
  if (original === null) throw new Refusal('mail_text_not_found')
  return original
}

/** @throws Refusal `mail_text_html`, `mail_text_invalid`, `mail_text_blank`, `mail_text_lacks`, `mail_text_unknown_values` or `mail_text_changed_values` */
function refuseMismatch(mismatch: TextMismatch | null): void {
  switch (mismatch?.kind) {
    case undefined:
      return
    case 'html':
      throw new Refusal('mail_text_html', { field: 'text' })
    case 'invalid':
      throw new Refusal('mail_text_invalid', { field: 'text' })
    case 'blank':
      throw new Refusal('mail_text_blank', { field: 'text' })
    case 'missing':
      throw new Refusal('mail_text_lacks', { field: 'text', names: toNames(mismatch.names) })
    case 'unknown':
      throw new Refusal('mail_text_unknown_values', { field: 'text', names: toNames(mismatch.names) })
    case 'changed':
      throw new Refusal('mail_text_changed_values', { field: 'text', names: toNames(mismatch.names) })
  }
}

/** Returns names as they stand in a text. */
function toNames(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

/** Stores an own text under the lock of the settings, or removes it, with one entry in the audit log. */
async function storeText(ctx: StaffContext, { language, key }: MailTextId, text: string | null): Promise<void> {
  const check = await createSettingCheck(ctx)
  await inTransaction(ctx, async (tx) => {
    const { mail_texts: texts } = await loadLockedSettings(tx)
    const current = texts[language]?.[key] ?? null
    if (current === text) return
    await changeSettings(tx, { mail_texts: withText(texts, { language, key }, text) }, check)
    await recordAudit(tx, {
      action: 'mail_text.change',
      subject: { kind: 'mail_text', id: `${language}.${key}` },
      before: { text: current },
      after: { text },
    })
  })
}

/** Returns the own texts with another one, or without it. Without any, it is the default. */
function withText(texts: SiteSettings['mail_texts'], { language, key }: MailTextId, text: string | null) {
  const others = without(texts[language] ?? {}, key)
  const changed = text === null ? others : { ...others, [key]: text }
  const otherLanguages = without(texts, language)
  const all = Object.keys(changed).length === 0 ? otherLanguages : { ...otherLanguages, [language]: changed }
  return Object.keys(all).length === 0 ? undefined : all
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
