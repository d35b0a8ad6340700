/** Why a statement may read or change rows of a site without naming the site; one that is not here fails a test. */
const reasons: Readonly<Record<string, string>> = {
  'it sweeps all sites, or an operator means whatever site it is': `
    accounts.list_named accounts.find_site_of accounts.list_erasable accounts.list_overdue accounts.delete_old_quotas
    accounts.delete_old_failures accounts.delete_old_challenges me.delete_old_exports photos.find_by_key
    photos.set_status photos.list_look_alikes search.list_wrong_counters signup.delete_spent_invitations
    signup.forget_late_addresses signup.delete_old_references mail.list mail.list_to mail.find mail.claim mail.delete_sent
    mail.delete_undelivered payments.list_unresolved_reversals
    sessions.delete_expired sites.find_by_host`,
  'it checks what is true of every row, on all sites': `
    chat.check_numbers chat.check_read chat.check_sides chat.check_starts chat.check_texts credits.check_closed
    likes.check_matches likes.check_mutual payments.check_collected payments.check_credits payments.check_order_entries
    payments.check_paid payments.check_paid_orders photos.check_quota`,
  'it takes the site by another name than site_id': 'search.find_sister_member sites.find',
  'it is asked with the id of the member whose session it is, and a session counts on its own site': `
    accounts.list_passkeys accounts.list_credential_ids accounts.delete_passkey chat.find_purse chat.move_read
    likes.delete likes.delete_match likes.mark_seen likes.list_partners likes.take_untold likes.find_deck_wish
    likes.find_unseen me.lock_export payments.last_method payments.lock_discount payments.assign_discount
    payments.has_lost_discount photos.set_main photos.choose_main photos.set_positions profiles.move_last_active
    search.find_saved_by_query search.rename_saved search.delete_saved search.find_wish sessions.list_of
    likes.counts likes.list_given likes.list_matches likes.list_received likes.list_sent likes.menu_received
    likes.menu_sent photos.clear_main safety.list_blocks search.delete_wish
    sessions.move_last_use sessions.delete_by_handle sessions.delete_others sessions.delete`,
  'it is asked with an id that a statement with the site found just before, or that a job was given': `
    accounts.find_deletion accounts.erase_not_confirmed accounts.erase_deleted accounts.lock_open accounts.lock
    accounts.count_passkey_use accounts.delete_passkeys_of me.move_export me.finish_export me.fail_export
    payments.lock_purchase payments.mark_purchase_paid payments.claim_unconfirmed payments.lock_payment
    payments.find_payment payments.find_unsent_refund search.list_candidates signup.find_reference mail.postpone mail.delete
    mail.mark_sent mail.find_state sessions.delete_of photos.find_key profiles.raise_version`,
  'the site is looked at afterwards': 'sessions.find',
  'it gives or erases what belongs to one member, by their id': `
    accounts.export_account accounts.export_deletion accounts.export_passkeys chat.export_conversations
    chat.delete_conversations_of likes.export_likes likes.export_matches likes.delete_of likes.delete_matches_of
    me.delete_export_of payments.export_retention_discount payments.export_purchases payments.delete_discount photos.export_photos
    photos.export_decisions photos.list_file_keys photos.delete_of_member profiles.export_profile
    chat.export_messages likes.export_put_offs likes.export_skips payments.export_events payments.export_payments
    payments.export_refunds payments.export_reversals photos.forget_decisions safety.export_blocks search.export_saved
    profiles.export_search_row profiles.delete search.export_wishes search.delete_saved_of sessions.export`,
}

/** The statements that need not name a site. */
export const siteFreeStatements: readonly string[] = Object.values(reasons).flatMap((names) =>
  names.trim().split(/\s+/),
)
