-- Whether Wave's calls arrive (WAVE-08): the doctor tells a shop whose payments are all found by asking that it has a wrong secret.

alter table wave_sessions add column told_at timestamptz;

comment on column wave_sessions.told_at is
  'When the first signed call of Wave about it came; null: none yet, or what is known of it was asked.';
