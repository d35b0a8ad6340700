-- Saved searches, and the match criteria of members.

create table saved_search (
  id uuid primary key,
  member_id uuid not null,
  site_id uuid not null,
  -- the query string of its filters; equal filters have equal strings
  query text not null,
  -- when null, the interface shows a description of the filters
  name text,
  created_at timestamptz not null,
  unique (member_id, query)
);

-- The criteria that members entered in the match finder. An empty list excludes nobody.
create table match_criteria (
  member_id uuid primary key,
  site_id uuid not null,
  seeks text not null check (seeks in ('male', 'female', 'both')),
  min_age integer not null,
  max_age integer not null check (max_age >= min_age),
  area text not null check (area in ('region', 'country', 'anywhere')),
  relationship_statuses text[] not null,
  body_types text[] not null,
  interests text[] not null,
  changed_at timestamptz not null
);
