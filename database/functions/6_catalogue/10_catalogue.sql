-- Products, categories and promo codes count their changes: an edit names the version that it began from. If the row has changed
-- since, the edit finds no row with that version.

-- Trigger: counts every change of the row, whoever makes it and whatever version they write.
create or replace function raise_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace trigger raise_version before update on products for each row execute function raise_version();
create or replace trigger raise_version before update on categories for each row execute function raise_version();
create or replace trigger raise_version before update on promo_codes for each row execute function raise_version();
