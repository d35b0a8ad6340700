/** Likes, one per ordered pair, and matches, one per pair of mutual likes. */
export const up = `
create table member_like (
  liker_id uuid not null,
  liked_id uuid not null,
  site_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index member_like_received on member_like (liked_id, created_at desc, liker_id);
create index member_like_sent on member_like (liker_id, created_at desc, liked_id);
create index member_like_unseen on member_like (liked_id) where seen_at is null;

create table member_match (
  first_id uuid not null,
  second_id uuid not null,
  site_id uuid not null,
  matched_at timestamptz not null,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index member_match_second on member_match (second_id, matched_at desc);
create index member_match_first on member_match (first_id, matched_at desc);
`
