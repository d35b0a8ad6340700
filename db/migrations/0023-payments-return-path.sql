-- The page from which the buyer came, such as a conversation. It is not part of the order's snapshot, and is deleted after
-- some weeks.
alter table purchase add column return_to text check (return_to ~ '^/[a-z]+(/[0-9a-z-]+)+$' and length(return_to) <= 100);
create index purchase_return_to on purchase (created_at) where return_to is not null;
