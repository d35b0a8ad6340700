import type { Caller } from '#testing/caller.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import type { World } from '#testing/world.ts'
import type { staffOfficeContract } from '../office.contract.ts'

const QUARTER_SECONDS = 900

async function addInvitation(world: World) {
  const { staffId: id } = await world.staff('support')
  const now = world.clock.now()
  await world.sql('delete from staff_role where staff_id = $1', [id])
  await world.sql(
    `insert into staff_invitation (staff_id, site_id, role, token_hash, created_at, expires_at)
     values ($1::uuid, $2, 'finance', $1::text, $3, $3::timestamptz + interval '1 hour')`,
    [id, world.siteId, now],
  )
  return { params: { id } }
}

const other = async (world: World) => ({ params: { id: (await world.staff('support')).staffId } })

/** Responses of a browser that no authenticator signed. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const assertion = { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const newPasskey = { name: 'Telefoon', response: JSON.stringify(attestation) }

async function addPasskeyRow(world: World, { staffId }: TestStaff) {
  const id = crypto.randomUUID()
  await world.sql(
    `insert into staff_passkey (id, staff_id, site_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1::uuid, $2, $3, $1::text, '', 0, '{}', 'Telefoon', $4)`,
    [id, staffId, world.siteId, world.clock.now()],
  )
  return { params: { id } }
}

async function addOtherSession(world: World, staff: TestStaff) {
  await world.sql(
    `insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '1 hour', 'Firefox')`,
    [crypto.randomUUID(), staff.staffId, world.siteId, world.clock.now()],
  )
  const { sessions } = await (await staff.get('/api/office/sessions')).json()
  return { params: { id: sessions.at(-1).id } }
}

async function removeApp(world: World, { staffId }: TestStaff) {
  await world.sql('update staff_account set code_confirmed_at = null where id = $1', [staffId])
  return {}
}

async function addPasskeyBesidesApp(world: World, staff: TestStaff) {
  await addPasskeyRow(world, staff)
  return {}
}

export const officeCases: OfficeCases<typeof staffOfficeContract> = {
  logIn: { status: 401, auditEntries: 0, input: () => ({ body: { email: 'nobody@example.com', password: 'wrong' } }) },
  loginStep: { status: 403, auditEntries: 0 },
  enterCode: { status: 403, auditEntries: 0, input: () => ({ body: { code: '000000' } }) },
  setupOwner: { status: 410, auditEntries: 0, input: () => ({ params: { token: 'x'.repeat(32) } }) },
  choosePassword: {
    status: 410,
    auditEntries: 0,
    input: () => ({ params: { token: 'x'.repeat(32) }, body: { password: 'vier gele fietsen' } }),
  },
  acceptInvitation: { status: 410, auditEntries: 0, input: () => ({ params: { token: 'x'.repeat(32) }, body: {} }) },
  ownInvitations: { auditEntries: 0 },
  acceptOwnInvitation: {
    status: 410,
    auditEntries: 0,
    input: () => ({ params: { siteId: crypto.randomUUID() }, body: {} }),
  },
  passkeyLoginOptions: { auditEntries: 0 },
  logInWithPasskey: { status: 401, auditEntries: 0, input: () => ({ body: { response: JSON.stringify(assertion) } }) },
  firstPasskeyOptions: { status: 403, auditEntries: 0 },
  setUpPasskey: { status: 403, auditEntries: 0, input: () => ({ body: newPasskey }) },
  passkeys: { auditEntries: 0 },
  passkeyConfirmOptions: { auditEntries: 0 },
  confirmWithPasskey: {
    status: 401,
    auditEntries: 0,
    input: () => ({ body: { response: JSON.stringify(assertion) } }),
  },
  passkeyOptions: { auditEntries: 0 },
  addPasskey: { status: 401, auditEntries: 0, input: () => ({ body: newPasskey }) },
  removePasskey: { auditEntries: 1, input: addPasskeyRow },
  codeApp: { auditEntries: 0 },
  createCodeApp: { auditEntries: 1, input: removeApp },
  confirmCodeApp: { status: 409, auditEntries: 0, input: () => ({ body: { appCode: '000000' } }) },
  removeCodeApp: { auditEntries: 1, input: addPasskeyBesidesApp },
  frame: { auditEntries: 0 },
  confirm: { status: 422, auditEntries: 0, input: () => ({ body: { code: '000000' } }) },
  createRecoveryCodes: { auditEntries: 1 },
  logOut: { auditEntries: 1 },
  changePassword: {
    status: 422,
    auditEntries: 0,
    input: () => ({ body: { oldPassword: 'wrong', password: 'vier gele fietsen' } }),
  },
  sessions: { auditEntries: 0 },
  endSession: { auditEntries: 1, input: addOtherSession },
  endOtherSessions: { auditEntries: 1 },
  staff: { auditEntries: 0 },
  addStaff: {
    auditEntries: 1,
    input: () => ({ body: { email: `${crypto.randomUUID()}@example.com`, name: 'Nieuw', role: 'support' } }),
  },
  changeRole: { auditEntries: 1, input: async (world) => ({ ...(await other(world)), body: { role: 'finance' } }) },
  removeStaff: { auditEntries: 1, input: other },
  openInvitations: { auditEntries: 0 },
  withdrawInvitation: { auditEntries: 1, input: addInvitation },
  resetAccess: { auditEntries: 1, input: other },
  audit: { auditEntries: 0 },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'staff.login_address',
    endpoint: 'staff.logIn',
    keyedBy: 'network',
    isInOffice: true,
    points: 5,
    windowSeconds: QUARTER_SECONDS,
    request: ({ caller }) => caller.post('/api/office/login', { email: 'admin@demo.vonk.test', password: 'wrong' }),
  },
  {
    limit: 'staff.login_network',
    endpoint: 'staff.logIn',
    keyedBy: 'network',
    isInOffice: true,
    points: 30,
    windowSeconds: QUARTER_SECONDS,
    request: ({ caller, index }) =>
      caller.post('/api/office/login', { email: `nobody${index}@example.com`, password: 'wrong' }),
  },
  {
    limit: 'staff.passkey',
    endpoint: 'staff.passkeyLoginOptions',
    keyedBy: 'network',
    isInOffice: true,
    points: 60,
    windowSeconds: QUARTER_SECONDS,
    request: ({ caller }) => caller.post('/api/office/passkeys/login/options', {}),
  },
  {
    limit: 'staff.passkey',
    endpoint: 'staff.logInWithPasskey',
    keyedBy: 'network',
    isInOffice: true,
    points: 60,
    windowSeconds: QUARTER_SECONDS,
    request: ({ caller }) => caller.post('/api/office/passkeys/login', { response: JSON.stringify(assertion) }),
  },
  {
    limit: 'staff.code',
    endpoint: 'staff.enterCode',
    keyedBy: 'input',
    isInOffice: true,
    points: 10,
    windowSeconds: QUARTER_SECONDS,
    request: ({ caller }) => enterWrongCode(caller),
  },
]

/** Logs in with a right password, which does not count, and a wrong code. */
async function enterWrongCode(caller: Caller): Promise<Response> {
  await caller.post('/api/office/login', { email: 'admin@demo.vonk.test', password: 'welkom-bij-vonk' })
  return caller.post('/api/office/login/code', { code: '000000' })
}
