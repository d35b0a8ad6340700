-- Withdrawals of orders that are not paid yet, and checks of payments that stay open.

alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check
    check (reason in ('paid_twice', 'buyer_erased', 'paid_after_withdrawal', 'withdrawn', 'operator'));

create index payment_unfinished on payment (checked_at) where status in ('creating', 'open', 'pending', 'authorized');
