-- Marks of banned members, by which their return is noticed. A match opens a case. It never refuses or bans.

-- A ban with marks. A reversal deletes it with its marks, and a job does once it has expired.
create table ban_record (
  id uuid primary key,
  site_id uuid not null references site,
  -- the banned member; null once the account is erased
  member_id uuid,
  -- the case whose decision bans; null for a ban by staff
  case_id uuid references moderation_case on delete set null,
  -- the category of that case, for the urgency of a match
  category text not null,
  banned_at timestamptz not null,
  expires_at timestamptz not null
);
create index ban_record_member on ban_record (member_id);
create index ban_record_case on ban_record (case_id);
create index ban_record_expiry on ban_record (expires_at);

-- A keyed hash (HMAC) of an address, a phone number or a device, or the perceptual hash of a photo.
create table ban_mark (
  ban_id uuid not null references ban_record on delete cascade,
  site_id uuid not null references site,
  kind text not null check (kind in ('address', 'phone', 'device', 'photo')),
  hash text check ((hash is null) = (kind = 'photo')),
  perceptual_hash bit(256) check ((perceptual_hash is null) = (kind <> 'photo'))
);
create index ban_mark_ban on ban_mark (ban_id);
create index ban_mark_hash on ban_mark (hash) where hash is not null;
create index ban_mark_photo on ban_mark (site_id) where perceptual_hash is not null;

-- A member who resembles a banned one. Each kind of mark of a ban is noticed once per member.
create table ban_match (
  member_id uuid not null,
  ban_id uuid not null references ban_record on delete cascade,
  kind text not null check (kind in ('address', 'phone', 'device', 'photo')),
  -- the case that it opened or joined
  case_id uuid references moderation_case on delete set null,
  noticed_at timestamptz not null,
  primary key (member_id, ban_id, kind)
);
create index ban_match_ban on ban_match (ban_id);
create index ban_match_case on ban_match (case_id);
