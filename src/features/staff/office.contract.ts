import * as z from 'zod'
import { id, instant, pastedText, publicEndpoint, text, emptyOutput } from '#platform/contract.ts'
import { normalizeEmail, normalizeTypedCode } from '#platform/text/typed-text.ts'
import { staffCodeAppContract } from './code-app.contract.ts'
import { officeEndpoint } from './contract.ts'
import { staffOwnAccountContract } from './own-account.contract.ts'
import { staffPasskeysContract } from './passkeys.contract.ts'
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN, STAFF_ROLES } from './rules.ts'

const role = z.enum(STAFF_ROLES)
const code = pastedText(normalizeTypedCode, { min: 1, max: 20 })
const codeErrors = { staff_code_wrong: { status: 422 }, staff_code_unreadable: { status: 409 } }
const expired = { staff_login_expired: { status: 403 } }
const token = z.string().min(20).max(60)
const setupExpired = { setup_link_expired: { status: 410 } }

const loginContract = {
  logIn: publicEndpoint
    .route({ method: 'POST', path: '/office/login' })
    .input(
      z.strictObject({ email: pastedText(normalizeEmail, { max: 254 }), password: z.string().max(STAFF_PASSWORD_MAX) }),
    )
    .output(emptyOutput)
    .errors({ staff_login_failed: { status: 401 } }),
  loginStep: publicEndpoint
    .route({ method: 'GET', path: '/office/login' })
    .output(
      z.object({
        name: z.string(),
        hasCode: z.boolean(),
        app: z.object({ secret: z.string(), uri: z.string() }).nullable(),
        demoCode: z.string().nullable(),
      }),
    )
    .errors(expired),
  enterCode: publicEndpoint
    .route({ method: 'POST', path: '/office/login/code' })
    .input(z.strictObject({ code }))
    .output(emptyOutput)
    .errors({ ...expired, ...codeErrors }),
  setupOwner: publicEndpoint
    .route({ method: 'GET', path: '/office/setup/{token}' })
    .input(z.strictObject({ token }))
    .output(
      z.object({
        email: z.string(),
        name: z.string(),
        /** Of a mailed link to join the office of this site with an existing account. */
        invitation: z.object({ siteName: z.string(), role, needsPassword: z.boolean() }).nullable(),
      }),
    )
    .errors(setupExpired),
  choosePassword: publicEndpoint
    .route({ method: 'POST', path: '/office/setup/{token}' })
    .input(z.strictObject({ token, password: z.string().min(STAFF_PASSWORD_MIN).max(STAFF_PASSWORD_MAX) }))
    .output(emptyOutput)
    .errors({ ...setupExpired, password_common: { status: 422 } }),
}

const invitationContract = {
  acceptInvitation: publicEndpoint
    .route({ method: 'POST', path: '/office/invitations/{token}' })
    .input(z.strictObject({ token, password: z.string().max(STAFF_PASSWORD_MAX).optional() }))
    .output(emptyOutput)
    .errors({ ...setupExpired, password_short: { status: 422 }, password_common: { status: 422 } }),
  ownInvitations: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/invitations' })
    .output(z.array(z.object({ siteId: id, role, host: z.string() }))),
  acceptOwnInvitation: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'PUT', path: '/office/own-invitations/{siteId}' })
    .input(z.strictObject({ siteId: id }))
    .output(emptyOutput)
    .errors(setupExpired),
}

const accountContract = {
  frame: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/frame' })
    .output(
      z.object({
        name: z.string(),
        role,
        siteName: z.string(),
        /** The origin of the site, for links from the office. */
        siteOrigin: z.string(),
        permissions: z.array(z.string()),
        recoveryCodesLeft: z.int(),
        hasPasskey: z.boolean(),
        isConfirmed: z.boolean(),
        demoCode: z.string().nullable(),
      }),
    ),
  confirm: officeEndpoint('office.open')
    .route({ method: 'POST', path: '/office/confirm' })
    .input(z.strictObject({ code }))
    .output(emptyOutput)
    .errors(codeErrors),
  createRecoveryCodes: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/recovery-codes' })
    .output(z.object({ codes: z.array(z.string()) })),
  logOut: officeEndpoint('office.open').route({ method: 'POST', path: '/office/logout' }).output(emptyOutput),
}

const staffErrors = { staff_not_found: { status: 404 }, last_admin: { status: 409 } }

const administrationContract = {
  staff: officeEndpoint('staff.read')
    .route({ method: 'GET', path: '/office/staff' })
    .output(
      z.array(
        z.object({
          id,
          email: z.string(),
          name: z.string(),
          role,
          isSetUp: z.boolean(),
          lastUsedAt: instant.nullable(),
        }),
      ),
    ),
  addStaff: officeEndpoint('staff.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/staff' })
    .input(
      z.strictObject({
        email: pastedText(normalizeEmail, { max: 254 }).pipe(z.email()),
        name: text({ min: 1, max: 60 }),
        role,
      }),
    )
    .output(z.object({ link: z.string().nullable() }))
    .errors({ staff_exists: { status: 409 } }),
  changeRole: officeEndpoint('staff.change', { needsConfirmation: true })
    .route({ method: 'PUT', path: '/office/staff/{id}/role' })
    .input(z.strictObject({ id, role }))
    .output(emptyOutput)
    .errors(staffErrors),
  removeStaff: officeEndpoint('staff.change', { needsConfirmation: true })
    .route({ method: 'DELETE', path: '/office/staff/{id}' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(staffErrors),
  openInvitations: officeEndpoint('staff.read')
    .route({ method: 'GET', path: '/office/staff/invitations' })
    .output(
      z.array(
        z.object({
          staffId: id,
          email: z.string(),
          role,
          invitedAt: instant,
          expiresAt: instant,
          /** Null for a command. */
          invitedBy: z.string().nullable(),
        }),
      ),
    ),
  withdrawInvitation: officeEndpoint('staff.change', { needsConfirmation: true })
    .route({ method: 'DELETE', path: '/office/staff/invitations/{id}' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ invitation_not_found: { status: 404 } }),
  resetAccess: officeEndpoint('staff.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/staff/{id}/reset' })
    .input(z.strictObject({ id }))
    .output(z.object({ link: z.string().nullable() }))
    .errors({ ...staffErrors, works_elsewhere: { status: 403 } }),
  audit: officeEndpoint('audit.read')
    .route({ method: 'GET', path: '/office/audit' })
    .input(
      z.strictObject({
        before: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
        staff: text({ max: 60 }).optional(),
        action: text({ max: 60 }).optional(),
        subject: text({ max: 60 }).optional(),
      }),
    )
    .output(
      z.object({
        entries: z.array(
          z.object({
            id: z.string(),
            at: instant,
            staffName: z.string(),
            /** Null for a failure to get access, of which nobody is the author. */
            role: role.nullable(),
            action: z.string(),
            subjectKind: z.string(),
            subjectId: z.string(),
            reason: z.string().nullable(),
            before: z.unknown(),
            after: z.unknown(),
            network: z.string().nullable(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
}

/** The endpoints of the office about staff: logging in, their accounts and roles, and the audit log. */
export const staffOfficeContract = {
  ...loginContract,
  ...invitationContract,
  ...staffPasskeysContract,
  ...staffCodeAppContract,
  ...accountContract,
  ...staffOwnAccountContract,
  ...administrationContract,
}
