import type { TestShop } from '#tests/fixtures/browser/shop.ts'

/** A letter to the subscribers for each state. */
export const letters = {
  draft: '00000000-0000-4000-8000-000000000001',
  sending: '00000000-0000-4000-8000-000000000002',
  stopped: '00000000-0000-4000-8000-000000000003',
}

/** Letters of the last days. Without a mail server those that are being sent stay so. */
export async function seedLetters({ sql }: TestShop): Promise<void> {
  await sql(
    `insert into letters (id, subject, body, product_ids, button_label, button_path, state, created_at, due_at, begun_at, trouble)
     select id::uuid, subject, $4, array(select p.id from products p where p.name in ('Ambre Doré', 'Jardin Secret')),
       'Voir la boutique', '/boutique', state, at::timestamptz, case when state <> 'draft' then at::timestamptz end,
       case when state <> 'draft' then at::timestamptz end, trouble
     from (values
       ($1, 'Les soirs d’harmattan', 'draft', '2025-11-21 09:30', null),
       ($2, 'Trois parfums pour les fêtes', 'sending', '2025-11-19 18:00', null),
       ($3, 'Le retour du Jardin Secret', 'paused', '2025-11-11 12:15',
         'Le serveur de messagerie refuse cet e-mail : 554 5.7.1 Message rejected as spam')
     ) as l (id, subject, state, at, trouble)`,
    [
      letters.draft,
      letters.sending,
      letters.stopped,
      'Bonjour,\n\nQuand le vent sec descend du nord, la peau retient mieux les notes chaudes. Nous avons choisi pour ces soirs deux parfums qui s’ouvrent lentement.\n\nÀ bientôt.',
    ],
  )
  await sql(
    `insert into letter_deliveries (letter_id, subscriber_id, state, tried_at, reason)
     select l.id, s.id, case when s.name is null then 'refused' when l.state = 'sending' and s.is_active then 'waiting' else 'sent' end,
       l.begun_at, case when s.name is null then 'Le serveur de messagerie refuse cet e-mail : 550 5.1.1 Mailbox not found' end
     from letters l cross join newsletter_subscribers s where l.state <> 'draft'`,
  )
}
