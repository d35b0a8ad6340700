import { statement } from '#platform/server/database/statement.ts'

/** A note of staff about a member. */
export interface NoteRow {
  id: string
  body: string
  staff_name: string
  written_at: Date
}

/** Inserts nothing when the id is known. */
export const insertNote = statement<[id: string, accountId: string, staffId: string, body: string, at: Date]>(
  'accounts.insert_note',
  `insert into account_note (id, account_id, staff_id, body, written_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
)

/** Reports whether a note is known with the same text. */
export const isSameNote = statement<[id: string, accountId: string, body: string], { same: boolean }>(
  'accounts.is_same_note',
  'select exists (select from account_note where id = $1 and account_id = $2 and body = $3) as same',
)

/** Lists the newest notes about a member of a site, with their author. */
export const listNotes = statement<[accountId: string, siteId: string, limit: number], NoteRow>(
  'accounts.list_notes',
  `select n.id, n.body, s.name as staff_name, n.written_at from account a
   join account_note n on n.account_id = a.id join staff_account s on s.id = n.staff_id
   where a.id = $1 and a.site_id = $2 order by n.written_at desc, n.id desc limit $3`,
)
