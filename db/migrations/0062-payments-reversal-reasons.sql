-- The reason of a chargeback as the provider gives it, such as the code AM04 of a bank.
alter table payment_reversal add column reason_code text check (length(reason_code) <= 100);
