-- Evidence of the buyer's country besides the one that they declared (L-23).

-- the country of the IP address that placed the order; the address itself is not stored
alter table purchase add column address_country char(2) check (address_country ~ '^[A-Z]{2}$');

-- the country of the card or of the bank account that paid, as the provider reports it
alter table payment add column payer_country char(2) check (payer_country ~ '^[A-Z]{2}$');
