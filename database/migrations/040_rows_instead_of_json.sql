-- These return rows now, where they returned JSON: database/functions makes them again.

-- safe: they came with this release, so no process of the release before calls them.
drop function if exists
  open_wave_session(text), order_payment(text, boolean), claim_wave_check(), quote_promo_code(text, jsonb, text);
