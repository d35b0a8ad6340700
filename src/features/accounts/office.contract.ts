import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import type { Permission } from '#features/staff/rules.ts'
import { id, idempotencyKey, pastedText, text, emptyOutput } from '#platform/contract.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'
import { EMAIL_MAX } from './email.rules.ts'
import { NOTE_MAX } from './note.rules.ts'

const reason = text({ min: 1, max: 500 })
const errors = { member_not_found: { status: 404 }, member_state_changed: { status: 409 } }

function memberAction(permission: Permission, action: string, options?: { needsConfirmation: boolean }) {
  return officeEndpoint(permission, options)
    .route({ method: 'POST', path: `/office/members/{id}/${action}` })
    .input(z.strictObject({ id, reason }))
    .output(emptyOutput)
    .errors(errors)
}

/** The endpoints of the office that change an account. */
export const accountsOfficeContract = {
  addNote: officeEndpoint('members.note')
    .route({ method: 'POST', path: '/office/members/{id}/notes' })
    .input(z.strictObject({ id, noteId: idempotencyKey, body: text({ min: 1, max: NOTE_MAX }) }))
    .output(emptyOutput)
    .errors({ member_not_found: { status: 404 }, request_differs: { status: 409 } }),
  endSessions: memberAction('members.change', 'logout'),
  confirm: memberAction('members.change', 'confirmation').errors({ email_taken: { status: 409 } }),
  correctEmail: officeEndpoint('members.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/members/{id}/address' })
    .input(z.strictObject({ id, email: pastedText(normalizeEmail, { max: EMAIL_MAX }), reason }))
    .output(emptyOutput)
    .errors({
      ...errors,
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      email_unchanged: { status: 422 },
      email_taken: { status: 409 },
      name_is_email: { status: 422 },
      mail_changes_used_up: { status: 429 },
    }),
  /** Asks a second person to erase the member at once. */
  erase: officeEndpoint('members.erase', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/members/{id}/erasure' })
    .input(z.strictObject({ id, requestId: idempotencyKey, reason }))
    .output(z.object({ isWaiting: z.boolean() }))
    .errors({
      member_not_found: { status: 404 },
      request_differs: { status: 409 },
    }),
  /** Announces to a member who lost app and recovery codes that their codes go off in some days. */
  removeCodes: memberAction('members.change', 'codes', { needsConfirmation: true }),
  restore: memberAction('members.change', 'restoration'),
  ban: memberAction('members.ban', 'ban', { needsConfirmation: true }),
  unban: memberAction('members.ban', 'unban', { needsConfirmation: true }).errors({
    banned_by_decision: { status: 409 },
  }),
}
