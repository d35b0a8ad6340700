-- The slugs of landing pages: their niche, their traffic source, the interests that they offer first, and their texts.

create table lander_slug (
  site_id uuid not null references site,
  lander text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  -- null: the niche of the site
  niche integer check (niche between 1 and 7),
  -- the traffic source of visitors whose URL names none (R-3.53)
  network text check (length(network) between 1 and 100),
  ref text check (length(ref) between 1 and 100),
  interests text[] not null default '{}',
  created_at timestamptz not null,
  primary key (site_id, lander, slug)
);

create table lander_slug_text (
  site_id uuid not null,
  lander text not null,
  slug text not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  headline text not null check (headline <> ''),
  text text not null check (text <> ''),
  button text not null check (button <> ''),
  primary key (site_id, lander, slug, language),
  foreign key (site_id, lander, slug) references lander_slug on delete cascade
);
