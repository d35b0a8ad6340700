-- A decision hides the member from search, as the privacy setting invisible does.
alter table profile add column hidden_by_decision boolean not null default false;
