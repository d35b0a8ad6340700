-- Staff find members by a name without its accents and case. The rule is that of `foldText` in
-- src/platform/fold-text.ts; a test compares both.
alter table profile add column name_key text not null generated always as (
  translate(
    replace(replace(replace(replace(
      regexp_replace(
        lower(translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'),
          'ẞÆŒÞØŁĐÐĦŊŦ', 'ßæœþøłđðħŋŧ')),
        '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðħıŋŧĸς', 'olddhintkσ')
) stored;
drop index profile_name;
create index profile_name_key on profile (site_id, name_key, member_id desc);
