-- The figures of partners read signups by their age, through partner_signup_age.
drop index partner_signup_created;
