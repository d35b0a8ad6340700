/**
 * The statements that use rows of a site without its id, by reason. A test fails when a statement is missing. Invariants
 * and exports of tables are not listed: those check all sites, and these select the rows of one member.
 */
const reasons: Readonly<Record<string, string>> = {
  'it runs for all sites, or for an operator who names no site': `
    accounts.list_due_code_removals accounts.lock_due_code_removal accounts.delete_waiting_secrets
    accounts.list_by_email accounts.find_account_site accounts.list_erasable_deletions accounts.list_expired_signups accounts.delete_old_quotas
    notifications.claim_push_check notifications.postpone_push_check notifications.delete_push_check notifications.lock_due_check notifications.postpone_check
    notifications.delete_check notifications.list_mailed_accounts chat.list_unread_recipients likes.list_unseen_recipients
    chat.delete_old_openers accounts.delete_old_failures accounts.delete_old_challenges settings.delete_old_exports photos.find_by_key
    photos.set_status photos.list_similar photos.expire_waiting_verifications photos.delete_old_verifications chat.delete_unsent_images chat.find_image_by_key search.list_wrong_counters signup.delete_spent_invitations
    signup.erase_expired_emails signup.delete_old_references mail.list mail.list_to mail.find mail.claim mail.delete_sent
    mail.count_refusals mail.end_refusals mail.restore_condemned
    mail.delete_undelivered staff.delete_old_logins staff.delete_old_sessions staff.remove_without_roles staff.delete_old_challenges
    staff.delete_old_access_failures staff.delete_old_invitations
    moderation.delete_closed_cases moderation.list_ended_measures moderation.list_bans_to_take_over moderation.delete_old_fingerprints moderation.delete_expired_bans
    pages.delete_closed_complaints pages.delete_spent_dismissals pages.find_complaint pages.lock_complaint
    pages.close_complaint payments.list_due_reminders payments.list_open_receipts payments.list_overdue_checks
    payments.delete_findings payments.list_with_reference payments.find_id_by_number payments.erase_receipts
    payments.list_country_facts payments.list_unconfirmed_countries
    sessions.delete_expired doctor.list_site_facts doctor.count_stuck_work sites.find_by_host sites.find_host_site sites.list_summaries`,
  'the column of the site is not called site_id': 'search.find_sister_member sites.find',
  'its parameter is the id of the logged-in member, whose session is valid on its own site only': `
    accounts.list_passkeys accounts.list_credential_ids accounts.delete_passkey chat.find_sender chat.advance_read_seq
    likes.delete likes.delete_match likes.mark_seen likes.list_partners likes.claim_unnotified likes.find_deck_criteria
    likes.find_unseen settings.lock_export
    photos.set_main photos.choose_main photos.set_positions profiles.update_last_active
    search.find_saved_by_query search.rename_saved search.delete_saved search.find_criteria sessions.list_of
    likes.counts notifications.find_seen_until likes.list_given likes.list_likes_and_matches likes.list_matches likes.list_received likes.list_sent likes.menu_received
    likes.menu_sent photos.clear_main relations.list_blocks search.delete_criteria
    notifications.delete_push_subscription sessions.update_last_use sessions.delete_by_handle sessions.delete_others sessions.delete
    likes.has_received sessions.confirm sessions.is_fresh`,
  'its parameter is an id that a statement with the site has just returned, or that a job received': `
    photos.delete_decision payments.is_discount_used_elsewhere payments.refund_receipt
    accounts.find_deletion_time moderation.update_urgency moderation.claim_case moderation.close_case moderation.hold_case
    moderation.count_decisions_about moderation.end_decision
    moderation.reverse_decision moderation.reject_objection moderation.store_objection
    moderation.list_fingerprints
    staff.count_sites staff.delete_approvals_of_member staff.delete_login staff.delete_session staff.touch_session staff.write_confirmation
    staff.count_passkey_use staff.count_sites_without_passkey staff.delete_passkeys_of staff.give_up_code
    payments.assign_debit_file payments.clear_debit_code payments.count_own_uses payments.delete_debit_signatures
    payments.delete_old_debit_signatures payments.delete_spending_limit payments.find_bank_debit
    payments.find_by_number payments.find_debit_file payments.find_discount_use payments.find_invoice_of_order
    payments.find_mailed_credit_note payments.find_unpaid_withdrawal payments.find_withdrawal
    payments.is_creditable payments.revoke_uncollected_mandate payments.find_mandate_of_payment payments.find_payment_of_mandate
    payments.find_provider_customer payments.find_site_of_receipt payments.find_refund payments.find_reserving_order payments.find_uncredited
    payments.has_paid_order payments.has_settled_order payments.increment_debit_tries payments.insert_operator_refund
    payments.last_order payments.list_file_debits payments.list_operator_cases payments.list_pending_of_file
    payments.list_placed_debits payments.list_registrations payments.list_uncredited payments.list_uncorrected payments.find_uncorrected payments.mark_customer_deleted
    payments.list_unfinished_refunds payments.lock_balance_of_buyer payments.lock_buyer_balance
    payments.lock_signature payments.lock_unconfirmed payments.mark_mandate_revoked payments.mark_mandate_used
    payments.set_provider_customer payments.set_provider_mandate payments.store_debit_code payments.store_standing
    payments.update_collection_day
    payments.list_refunded_orders
    accounts.find_codes accounts.lock_codes accounts.confirm_secret accounts.spend_step accounts.redeem_recovery_code
    accounts.replace_recovery_codes accounts.delete_codes accounts.schedule_code_removal accounts.cancel_code_removal
    accounts.find_deletion accounts.erase_not_confirmed accounts.erase_deleted accounts.lock_open_account accounts.lock
    accounts.count_passkey_use accounts.delete_all_passkeys settings.update_export_progress settings.finish_export settings.fail_export
    payments.lock_purchase payments.mark_purchase_paid payments.claim_unconfirmed payments.lock_payment
    payments.find_payment payments.find_transfer_order payments.claim_reminder
    payments.find_unsent_refund search.list_candidates signup.find_reference mail.postpone mail.delete mail.store_refusal
    mail.mark_sent mail.find_state sessions.delete_of photos.find_by_file_key photos.find_verification_by_file_key profiles.increment_version
    notifications.delete_ended_push_subscription notifications.update_push_seen_at notifications.list_mail_hours chat.delete_hidden_messages chat.list_newest_messages chat.list_oldest_messages`,
  'its caller checks the site': 'sessions.find',
  'it is about the account of a member of staff, which is one for all sites': `
    staff.delete_invitations_of staff.list_invitations staff.delete_other_sessions staff.delete_own_session
    staff.list_own_sessions`,
  'it exports files or erases the rows of one member': `
    moderation.delete_closed_cases_of moderation.delete_fingerprints_of moderation.detach_bans pages.delete_member_complaints pages.detach_member_complaints chat.delete_member_conversations chat.delete_member_messages chat.list_image_keys likes.delete_of likes.delete_matches_of settings.delete_exports_of_member payments.delete_discount payments.clear_return_paths payments.list_provider_mandates photos.list_file_keys photos.list_selfie_keys photos.delete_verifications_of_member photos.delete_of_member photos.anonymize_decisions profiles.delete search.delete_all_saved`,
}

/** The names of statements that may omit the site. */
export const siteFreeStatements: readonly string[] = Object.values(reasons).flatMap((names) =>
  names.trim().split(/\s+/),
)
