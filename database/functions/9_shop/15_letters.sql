-- Sending letters to the subscribers (D63). The rows are the truth; one job for all letters takes one mail after the
-- other, in a rate that all instances share, and queues itself again.

-- Products for sale as a letter shows them, in the same order: {"id", "name", "price", "image_url"}. D63.
create or replace function letter_products(wanted uuid[]) returns jsonb
language sql stable
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', p.id, 'name', format_label(p.name, f.size_ml), 'price', p.price, 'image_url', p.image_url)
      order by w.place
    ),
    '[]'
  )
  from unnest(wanted) with ordinality as w(id, place)
  join products p on p.id = w.id and p.is_active and p.deleted_at is null
  left join product_formats f on f.product_id = p.id and not f.is_binned
);

-- What a letter says, with its products as at sending, or of now; before that for admins alone. D63.
create or replace function read_letter(letter uuid, as_sent boolean) returns jsonb
language sql stable security definer
begin atomic
  select jsonb_build_object(
    'id', l.id, 'subject', l.subject, 'body', l.body, 'button_label', l.button_label, 'button_path', l.button_path,
    'products', case when as_sent then l.products else letter_products(l.product_ids) end
  )
  from letters l
  where l.id = letter
    and (l.begun_at is not null or current_setting('role', true) = 'admin' and is_admin());
end;
grant execute on function read_letter(uuid, boolean) to visitor, customer, admin, message_service;

-- Has a worker go on with the letters then; one job for all of them. D63.
create or replace function schedule_letters(at timestamptz) returns void
language plpgsql
as $$
begin
  -- Every other message goes first.
  perform graphile_worker.add_job('send_letters', run_at => at, job_key => 'letters', priority => 10);
end
$$;
grant execute on function schedule_letters(timestamptz) to message_service;

-- Begins due letters: who gets them, what their products cost. D63.
create or replace function begin_letters() returns void
language sql
as $$
  with begun as (
    update letters l
    set state = 'sending', begun_at = clock_timestamp(), products = letter_products(l.product_ids)
    where l.state = 'planned' and l.due_at <= clock_timestamp()
    returning l.id
  ), addressed as (
    insert into letter_deliveries (letter_id, subscriber_id)
    select b.id, s.id from begun b cross join newsletter_subscribers s where s.is_active and s.refusals < 3
    on conflict do nothing
  )
  select schedule_letters(clock_timestamp()) from begun limit 1
$$;

-- Sends a letter as it was seen (version), now (null) or then. Refuses forbidden, letter_changed. D63.
create or replace function send_letter(letter uuid, seen_version integer, at timestamptz) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update letters l set state = 'planned', due_at = coalesce(at, clock_timestamp())
  where l.id = letter and l.state = 'draft' and l.version = seen_version;
  -- A repeated request finds what it has sent already.
  if not found and not exists (
    select from letters l where l.id = letter and l.state <> 'draft' and l.version = seen_version
  ) then
    perform refuse('letter_changed');
  end if;
  perform begin_letters();
end
$$;
grant execute on function send_letter(uuid, integer, timestamptz) to admin;

-- A letter is "paused", "sending" or "draft" again. Refuses forbidden, letter_changed (no such step any more). D63.
create or replace function change_letter(letter uuid, wanted text) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update letters l
  set state = wanted, due_at = case when wanted <> 'draft' then l.due_at end, trouble = null
  where l.id = letter
    and (l.state, wanted) in (('sending', 'paused'), ('paused', 'sending'), ('planned', 'draft'));
  if not found and not exists (select from letters l where l.id = letter and l.state = wanted) then
    perform refuse('letter_changed');
  end if;
  if wanted = 'sending' then
    perform schedule_letters(clock_timestamp());
  end if;
end
$$;
grant execute on function change_letter(uuid, text) to admin;

-- The next mail of letters, at so many in a minute, for this caller alone; or in how many ms to ask, or nothing. Skips
-- who has left, ends letters without mails. D63.
create or replace function claim_letter_mail(per_minute integer)
returns table (
  letter_id uuid, subscriber_id uuid, email text, signature text, attempts integer, first_tried_at timestamptz, wait_ms integer
)
language plpgsql security definer
as $$
declare
  mail letter_deliveries;
  free_at timestamptz;
begin
  -- One after the other, whatever instance asks: the rate is that of the shop.
  perform pg_advisory_xact_lock(hashtextextended('letters', 0));
  update letters l
  set state = 'sent', ended_at = clock_timestamp(), trouble = null
  where l.state = 'sending' and not exists (
    select
    from letter_deliveries d
    join newsletter_subscribers s on s.id = d.subscriber_id
    where d.letter_id = l.id and d.state in ('waiting', 'sending')
      and (d.state = 'sending' or s.is_active and s.refusals < 3)
  );
  select d.* into mail
  from letters l
  cross join lateral (
    select d.*
    from letter_deliveries d
    join newsletter_subscribers s on s.id = d.subscriber_id and s.is_active and s.refusals < 3
    where d.letter_id = l.id and d.state = 'waiting'
    order by d.due_at
    limit 1
  ) as d
  where l.state = 'sending'
  order by d.due_at
  limit 1;
  if not found then
    return;
  end if;
  free_at := greatest(
    mail.due_at, (select max(d.tried_at) from letter_deliveries d) + interval '1 minute' / per_minute
  );
  if free_at > clock_timestamp() then
    wait_ms := ceil(1000 * extract(epoch from free_at - clock_timestamp()));
    return next;
    return;
  end if;
  update letter_deliveries d
  set state = 'sending', attempts = d.attempts + 1, tried_at = clock_timestamp(),
    first_tried_at = coalesce(d.first_tried_at, clock_timestamp())
  where (d.letter_id, d.subscriber_id) = (mail.letter_id, mail.subscriber_id)
  returning d.* into mail;
  return query
  select mail.letter_id, mail.subscriber_id, s.email, sign_unsubscribe_link(s.id), mail.attempts, mail.first_tried_at, null::integer
  from newsletter_subscribers s
  where s.id = mail.subscriber_id;
end
$$;
grant execute on function claim_letter_mail(integer) to message_service;

-- Records a mail of a letter: "sent", "refused" (the address; three in a row end its letters), "failed" (five in a row
-- pause; five addresses in a row count as that), "again" or "held" (the server takes none: no try) with a moment, and
-- the server's words. D63.
create or replace function finish_letter_mail(
  letter uuid, subscriber uuid, outcome text, words text default null, again_at timestamptz default null
)
returns void
language plpgsql security definer
as $$
declare
  most_in_a_row constant integer := 5;
  alike uuid[];
begin
  update letter_deliveries d
  set state = case when again_at is null then outcome else 'waiting' end,
    reason = left(words, 500),
    due_at = coalesce(again_at, d.due_at),
    attempts = d.attempts - (outcome = 'held')::integer,
    first_tried_at = case when outcome <> 'held' or d.attempts > 1 then d.first_tried_at end
  where d.letter_id = letter and d.subscriber_id = subscriber and d.state = 'sending';
  if not found then
    return;
  end if;
  update newsletter_subscribers s
  set refusals = case outcome when 'refused' then least(s.refusals + 1, 3) else 0 end
  where s.id = subscriber and (outcome = 'refused' or outcome = 'sent' and s.refusals > 0);
  update letters l set trouble = case outcome when 'held' then left(words, 500) end
  where l.id = letter and l.state = 'sending'
    and l.trouble is distinct from case outcome when 'held' then left(words, 500) end;
  -- What the server says to a run of them is about the letter, the sender or the moment: nobody else need be tried, and no
  -- address is blamed.
  if outcome in ('refused', 'failed') then
    alike := array(
      select d.subscriber_id from letter_deliveries d
      where d.letter_id = letter and d.state = outcome and d.tried_at > coalesce((
        select max(o.tried_at) from letter_deliveries o
        where o.letter_id = letter and o.state in ('sent', 'refused', 'failed') and o.state <> outcome
      ), '-infinity')
    );
    if cardinality(alike) >= most_in_a_row then
      update letters l set state = 'paused', trouble = left(words, 500) where l.id = letter and l.state = 'sending';
      if outcome = 'refused' then
        update letter_deliveries d set state = 'failed' where d.letter_id = letter and d.subscriber_id = any (alike);
        update newsletter_subscribers s set refusals = s.refusals - 1 where s.id = any (alike) and s.refusals > 0;
      end if;
    end if;
  end if;
end
$$;
grant execute on function finish_letter_mail(uuid, uuid, text, text, timestamptz) to message_service;

-- Begins letters whose time has come, and goes on with those whose worker died. D63.
create or replace function tend_letters() returns void
language plpgsql security definer
as $$
begin
  perform begin_letters();
  -- Longer than any try takes: its worker died. The server may have taken the mail, so it is not sent again.
  update letter_deliveries d
  set state = 'failed', reason = 'La boutique s’est arrêtée pendant l’envoi : la lettre est peut-être arrivée, elle n’est pas renvoyée.'
  where d.state = 'sending' and d.tried_at < now() - interval '3 minutes';
  if exists (select from letters l where l.state = 'sending') and not exists (
    select
    from graphile_worker.jobs j
    where j.task_identifier = 'send_letters' and j.attempts < j.max_attempts
      and coalesce(j.locked_at, 'infinity') >= now() - interval '3 minutes'
  ) then
    perform schedule_letters(now());
  end if;
end
$$;
grant execute on function tend_letters() to message_service;
