import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import type { Permission } from '#features/staff/rules.ts'
import { id, text } from '#platform/contract.ts'
import { NOTE_MAX } from './note.rules.ts'

const reason = text({ min: 1, max: 500 })
const errors = { member_not_found: { status: 404 }, member_state_changed: { status: 409 } }

function memberAction(permission: Permission, action: string, options?: { needsConfirmation: boolean }) {
  return officeEndpoint(permission, options)
    .route({ method: 'POST', path: `/office/members/{id}/${action}` })
    .input(z.strictObject({ id, reason }))
    .output(z.object({}))
    .errors(errors)
}

/** The endpoints of the office that change an account. */
export const accountsOfficeContract = {
  addNote: officeEndpoint('members.note')
    .route({ method: 'POST', path: '/office/members/{id}/notes' })
    .input(z.strictObject({ id, noteId: id, body: text({ min: 1, max: NOTE_MAX }) }))
    .output(z.object({}))
    .errors({ member_not_found: { status: 404 }, request_differs: { status: 409 } }),
  endSessions: memberAction('members.change', 'logout'),
  confirm: memberAction('members.change', 'confirmation').errors({ email_taken: { status: 409 } }),
  restore: memberAction('members.change', 'restoration'),
  ban: memberAction('members.ban', 'ban', { needsConfirmation: true }),
  unban: memberAction('members.ban', 'unban', { needsConfirmation: true }),
}
