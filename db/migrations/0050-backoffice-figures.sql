-- Indexes for the figures of the office, which count what happened on a site in the last days.
create index account_signup on account (site_id, signup_at);
create index account_confirmed on account (site_id, confirmed_at) where confirmed_at is not null;
create index purchase_paid on purchase (site_id, paid_at) where paid_at is not null;
create index payment_reversal_seen on payment_reversal (seen_at);
create index conversation_created on conversation using brin (created_at) with (pages_per_range = 16, autosummarize = on);
