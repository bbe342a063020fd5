-- A password that the shop made and printed opens nothing any more after 7 days; one that was printed before today has 7 days from now.

alter table auth.users add column given_password_expires_at timestamptz;

comment on column auth.users.given_password_expires_at is
  'When the password that the shop made and printed ends; null for one that its owner has chosen.';

update auth.users set given_password_expires_at = now() + interval '7 days' where password_was_given;
