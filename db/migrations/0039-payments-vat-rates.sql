-- VAT rates in basis points, hundredths of a percent: 2550 is 25.5 %.

alter table bundle drop constraint bundle_vat_percent_check;
alter table bundle alter column vat_percent type integer using vat_percent * 100;
alter table bundle rename column vat_percent to vat_basis_points;
alter table bundle add constraint bundle_vat_basis_points_check check (vat_basis_points between 0 and 10000);

alter table purchase alter column vat_percent type integer using vat_percent * 100;
alter table purchase rename column vat_percent to vat_basis_points;

-- The documents say the same as before.
alter table invoice drop column vat_percent;
update invoice set snapshot = snapshot - 'vatPercent'
  || jsonb_build_object('vatBasisPoints', (snapshot ->> 'vatPercent')::integer * 100);
alter table invoice add column vat_basis_points integer not null
  generated always as ((snapshot ->> 'vatBasisPoints')::integer) stored;
