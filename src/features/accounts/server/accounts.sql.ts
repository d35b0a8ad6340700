import { statement } from '#platform/server/statement.ts'

export interface AccountRow {
  id: string
  email: string
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  role: 'member' | 'support' | 'moderator' | 'finance' | 'admin'
  language: string
  signup_at: Date
  confirmed_at: Date | null
  origin: string
}

const columns = 'id, email, status, role, language, signup_at, confirmed_at, origin'

export const findAccountById = statement<[id: string, siteId: string], AccountRow>(
  'accounts.find',
  `select ${columns} from account where id = $1 and site_id = $2`,
)
