alter table work_claim add constraint work_claim_kind check (kind in ('case', 'photo', 'verification', 'conversation'));
