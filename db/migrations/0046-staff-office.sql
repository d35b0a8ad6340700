-- The indexes by which the office finds members and orders.

create index profile_name on profile (site_id, lower(name), member_id desc);
create index purchase_site on purchase (site_id, created_at desc, id desc);
