-- The license of a photo of a fictional profile (L-06); null for the photos of members.
alter table photo add column license text;
