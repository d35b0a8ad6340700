-- The license of a photo of a fictional profile (L-06), empty when none was noted; null for the photos of members.
alter table photo add column license text;
update photo set license = ''
  where exists (select from profile p where p.member_id = photo.member_id and p.is_fictional);
