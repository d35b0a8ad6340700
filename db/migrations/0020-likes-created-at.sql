-- Finds the likes of a period, for the mails about them. Likes are appended, so a small index of block ranges suffices.
create index member_like_created on member_like using brin (created_at) with (pages_per_range = 16, autosummarize = on);
