-- A late payment of an order whose discount another paid order of the member has used since is paid back.

alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check
    check (reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal', 'withdrawn', 'operator'));
