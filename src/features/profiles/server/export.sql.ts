import { exportStatement } from '#platform/server/database/statement.ts'

/** The profile data of a member's data export (L-28). */
export const profilesExport = {
  profile: exportStatement(
    'profiles.export_profile',
    `select name, gender, sexuality, seeks, to_char(birth_date, 'YYYY-MM-DD') as birth_date, country, region_code, city_id,
       city_name, about, prompts, prompt_answers, interests, intention, children, child_wish, smoking, drinking,
       height_cm, languages, work, hidden_fields, hair_colour, eye_colour, body_type, relationship_status, tattoos, status, invisible,
       public_visible, messages_from, images_from, is_fictional, hides_fictional, on_sister_sites,
       hidden_by_decision, created_at
     from profile where member_id = :memberId`,
  ),
  member_search: exportStatement(
    'profiles.export_search_row',
    `select last_active, visible from member_search where member_id = :memberId`,
  ),
}
