-- The members whom Discover showed to a member, and the number of members to whom it showed each of them. The number is
-- that of the rows, so that the order of a deck reads one row per candidate.

create table discover_view (
  member_id uuid not null,
  other_id uuid not null,
  site_id uuid not null,
  shown_at timestamptz not null,
  primary key (member_id, other_id)
);
create index discover_view_other on discover_view (other_id);
create index discover_view_shown on discover_view (shown_at);

create table discover_exposure (
  member_id uuid primary key,
  views integer not null check (views >= 0)
);
