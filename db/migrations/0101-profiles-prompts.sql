-- The prompts that a member chose and their answers, in the member's order.
alter table profile
  add column prompts text[] not null default '{}',
  add column prompt_answers text[] not null default '{}',
  add constraint profile_prompts_answered check (cardinality(prompts) = cardinality(prompt_answers));
