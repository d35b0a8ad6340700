/** What members keep of searching: searches they saved, and whom they wish to meet. */
export const up = `
create table saved_search (
  id uuid primary key,
  member_id uuid not null,
  site_id uuid not null,
  -- Its filters as the address has them; the same filters are the same text.
  query text not null,
  -- What the member called it; null is said in words of the filters.
  name text,
  created_at timestamptz not null,
  unique (member_id, query)
);

-- What a member answered the match finder. A list that is empty asks for nothing.
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
`
