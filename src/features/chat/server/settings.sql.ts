import { statement } from '#platform/server/database/statement.ts'

export interface ChatSettingsRow {
  showsReadMarks: boolean
  safetyTipsDismissedAt: Date | null
}

export const findChatSettings = statement<{ memberId: string }, ChatSettingsRow>(
  'chat.find_settings',
  'select shows_read_marks, safety_tips_dismissed_at from chat_setting where member_id = :memberId',
)

/** Changes the settings that are not null. A dismissal keeps its first time. */
export const updateChatSettings = statement<
  { memberId: string; showsReadMarks: boolean | null; dismissedAt: Date | null },
  ChatSettingsRow
>(
  'chat.update_settings',
  `insert into chat_setting (member_id, shows_read_marks, safety_tips_dismissed_at) values (:memberId, coalesce(:showsReadMarks, true), :dismissedAt)
  on conflict (member_id) do update set shows_read_marks = coalesce(:showsReadMarks, chat_setting.shows_read_marks),
    safety_tips_dismissed_at = coalesce(chat_setting.safety_tips_dismissed_at, :dismissedAt)
  returning shows_read_marks, safety_tips_dismissed_at`,
)
