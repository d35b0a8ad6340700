import type { Db } from '#platform/server/database/db.ts'
import { hashDemoPassword } from './people.ts'
import { insertRows } from './rows.ts'
import { DEMO_SITES } from './sites.ts'

/** The names of the people who work in the offices of the demo, by their role. */
const NAMES = { admin: 'Amina', moderator: 'Mo', support: 'Sanne', finance: 'Femke', operator: 'Olga' } as const

const roles = Object.keys(NAMES) as (keyof typeof NAMES)[]

/** Returns the id of a staff account of the demo. */
export function staffId(role: keyof typeof NAMES): string {
  return `01900000-0000-7000-8000-3000000000${String(roles.indexOf(role) + 1).padStart(2, '0')}`
}

/** Seeds one staff account for each role, who works for every demo site. */
export async function seedStaff(db: Db, now: Date): Promise<void> {
  const passwordHash = await hashDemoPassword()
  const accounts = roles.map((role) => ({
    id: staffId(role),
    email: `${role}@demo.vonk.test`,
    email_key: `${role}@demo.vonk.test`,
    name: NAMES[role],
    password_hash: passwordHash,
    code_confirmed_at: now,
    last_code_step: 0,
    created_at: now,
  }))
  const access = DEMO_SITES.flatMap(({ id }) =>
    roles.map((role) => ({ staff_id: staffId(role), site_id: id, role, granted_at: now })),
  )
  await insertRows(db, 'staff_account', accounts)
  await insertRows(db, 'staff_role', access)
}
