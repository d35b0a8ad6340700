-- A member may choose a sound and a vibration for new messages.

alter table notification_preference
  add column has_sound boolean not null default false,
  add column has_vibration boolean not null default false;
