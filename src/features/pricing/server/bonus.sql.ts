import { statement } from '#platform/server/database/statement.ts'

/** Finds when a member signed up, and whether they dismissed the dialog about the welcome bonus. */
export const findBonusRow = statement<{ memberId: string }, { signupAt: Date; isDialogDismissed: boolean }>(
  'pricing.find_bonus',
  `select a.signup_at, exists (select from bonus_dismissal d where d.member_id = a.id) as is_dialog_dismissed
   from account a where a.id = :memberId and a.site_id = :site`,
)

/** Stores the first dismissal of the dialog. */
export const insertBonusDismissal = statement<{ memberId: string }>(
  'pricing.insert_bonus_dismissal',
  `insert into bonus_dismissal (member_id, site_id, dismissed_at) values (:memberId, :site, :now) on conflict (member_id) do nothing`,
)
