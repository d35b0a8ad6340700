-- Pages of text that an operator writes, and complaints.

-- A version of a page (C-05). The page is its newest version; one without a body removes it.
create table text_page (
  site_id uuid not null references site,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  language text not null,
  version integer not null check (version > 0),
  title text not null,
  body text,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (site_id, slug, language, version)
);
revoke update, delete, truncate on text_page from vonk_app;

-- A complaint, a report of illegal content or an objection, from anyone (L-24).
create table complaint (
  id uuid primary key,
  site_id uuid not null references site,
  number text not null unique,
  category text not null,
  body text not null,
  link text not null,
  name text not null,
  -- null: a report without a name and an address, as the law allows for abuse of minors
  email text,
  language text not null,
  -- the member who was logged in, until their account is erased
  member_id uuid,
  -- the scheme and host of the links in mails
  origin text not null,
  -- a hash of the content: the same complaint is stored once while it is open
  digest text not null,
  received_at timestamptz not null,
  closed_at timestamptz
);
create unique index complaint_open on complaint (site_id, digest) where closed_at is null;
create index complaint_received on complaint (received_at) where closed_at is null;
create index complaint_closed on complaint (closed_at);
create index complaint_member on complaint (member_id);

create table complaint_answer (
  id uuid primary key,
  complaint_id uuid not null references complaint on delete cascade,
  body text not null,
  answered_by text not null,
  answered_at timestamptz not null
);
create index complaint_answer_complaint on complaint_answer (complaint_id);
