import { statement } from '#platform/server/database/statement.ts'

/** A note of staff about a member. */
export interface NoteRow {
  id: string
  body: string
  staffName: string
  writtenAt: Date
}

/** Inserts nothing when the id is known. */
export const insertNote = statement<{ id: string; accountId: string; staffId: string; body: string }>(
  'accounts.insert_note',
  `insert into account_note (id, account_id, staff_id, body, written_at) values (:id, :accountId, :staffId, :body, :now) on conflict (id) do nothing`,
)

/** Reports whether a note is known with the same text. */
export const isSameNote = statement<{ id: string; accountId: string; body: string }, { same: boolean }>(
  'accounts.is_same_note',
  'select exists (select from account_note where id = :id and account_id = :accountId and body = :body) as same',
)

/** Lists the newest notes about a member of a site, with their author. */
export const listNotes = statement<{ accountId: string; limit: number }, NoteRow>(
  'accounts.list_notes',
  `select n.id, n.body, s.name as staff_name, n.written_at from account a
   join account_note n on n.account_id = a.id join staff_account s on s.id = n.staff_id
   where a.id = :accountId and a.site_id = :site order by n.written_at desc, n.id desc limit :limit`,
)
