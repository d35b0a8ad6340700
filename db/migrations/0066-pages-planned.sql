-- Announcements to the members of a site, and versions of pages of text that are planned for a moment.

-- A notice on the pages of members between two moments. It is a draft until it is published.
create table announcement (
  id uuid primary key,
  site_id uuid not null references site,
  -- increases with every change of the draft
  revision integer not null check (revision > 0),
  audience text not null check (audience in ('everyone', 'premium', 'free')),
  -- the language of its readers; null for every language
  language text,
  -- by language: the text, and the label of the link
  texts jsonb not null,
  -- the path of a page of the site
  link_path text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  saved_by text not null,
  saved_at timestamptz not null,
  published_at timestamptz,
  -- ended early, or discarded as a draft
  ended_at timestamptz,
  check (starts_at < ends_at)
);
create index announcement_site on announcement (site_id, ends_at);

create table dismissed_announcement (
  member_id uuid not null references account on delete cascade,
  announcement_id uuid not null references announcement on delete cascade,
  dismissed_at timestamptz not null,
  primary key (member_id, announcement_id)
);
create index dismissed_announcement_announcement on dismissed_announcement (announcement_id);

-- the moment from which a version counts; null for the one at which it was saved
alter table text_page add column visible_from timestamptz;

-- A planned version that will not be shown.
create table text_page_cancellation (
  site_id uuid not null,
  slug text not null,
  language text not null,
  version integer not null,
  cancelled_by text not null,
  cancelled_at timestamptz not null,
  primary key (site_id, slug, language, version),
  foreign key (site_id, slug, language, version) references text_page
);
revoke update, delete, truncate on text_page_cancellation from vonk_app;
