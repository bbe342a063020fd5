-- Further pictures of a product, in their order (PICS-01); the first one stays in image_url, as lists, carts and
-- search engines know it.

alter table products
  add column more_image_urls text[] not null default '{}'
    constraint products_more_pictures check (
      cardinality(more_image_urls) <= 5
      and length(array_to_string(more_image_urls, ' ')) <= 10244
      and array_position(more_image_urls, null) is null
      and array_to_string(more_image_urls, ' ') ~ '^((https?://|/)[^ ]+( (https?://|/)[^ ]+)*)?$'
    );

comment on column products.more_image_urls is
  'The addresses of up to five pictures beside the first, in the order in which they are shown. Serves PICS-01.';

-- Few products have them: whoever asks which pictures are shown reads these alone.
create index products_with_more_pictures on products (id) where more_image_urls <> '{}';
