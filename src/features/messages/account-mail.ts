import * as v from 'valibot'
import type { Settings } from '#features/settings/settings.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import {
  button,
  type MailHeader,
  type MailLink,
  mailLayout,
  mailPlainText,
  paragraph,
  quietLink,
  quietParagraph,
} from './mail-layout.ts'
import { customerText } from './order-notice.ts'
import { orderRetryPolicy, type RetryPolicy } from './retry-schedule.ts'

const MINUTE = 60_000

const common = {
  requestId: v.pipe(v.string(), v.uuid()),
  requestedAt: v.pipe(v.string(), v.isoTimestamp()),
  attempts: v.pipe(v.number(), v.integer()),
}

const userId = v.pipe(v.string(), v.uuid())

/** The job of a mail about an account: its recipient, and nothing secret. */
const requestSchema = v.variant('kind', [
  v.object({ kind: v.literal('reset-password'), email: v.string(), ...common }),
  v.object({ kind: v.literal('welcome'), userId, ...common }),
  v.object({ kind: v.literal('newsletter'), subscriberId: v.pipe(v.string(), v.uuid()), ...common }),
  // To somebody who waited for a product: `requestId` is their turn.
  v.object({ kind: v.literal('restock'), restockRequestId: v.pipe(v.string(), v.uuid()), ...common }),
  // To one admin about an admin's account: who has signed in on a device that the account never used, who was
  // promoted by whom.
  v.object({ kind: v.literal('new-device'), userId, subjectId: userId, browser: v.string(), ...common }),
  v.object({
    kind: v.literal('promotion'),
    userId,
    subjectId: userId,
    byId: v.nullable(userId),
    ...common,
  }),
])

export type AccountMailRequest = v.InferOutput<typeof requestSchema>

/** Parses a job's payload. @throws ValiError when it is not a request for an account mail */
export function readRequest(payload: unknown): AccountMailRequest {
  return v.parse(requestSchema, payload)
}

/** A new password is waited for an hour; other mails about an account are useful for a day. */
export function accountMailRetryPolicy(kind: AccountMailRequest['kind']): RetryPolicy {
  return kind === 'reset-password' ? { lastsMs: 60 * MINUTE, longestPauseMs: 5 * MINUTE } : orderRetryPolicy
}

type AccountMail = MailHeader & {
  intro: readonly string[]
  /** What the reader has to see to: each begins with its title, in bold. */
  points?: readonly { title: string; text: string }[]
  link?: MailLink
  /** The text below the button: important sentences first, then the others. */
  after: string
  aside: string
  /** How no further mail comes. */
  leave?: MailLink
}

/** The mail with the link to a new password (AUTH-16). */
export function resetMail({ shop, link }: { shop: Settings; link: string }) {
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : votre nouveau mot de passe`,
    preview: 'Ouvrez ce message dans l’heure pour choisir un nouveau mot de passe.',
    heading: 'Votre nouveau mot de passe',
    intro: ['Bonjour,', `Vous avez demandé un nouveau mot de passe pour votre compte ${shop.storeName}.`],
    link: { label: 'Choisir un mot de passe', url: link },
    after: 'Ce lien est valable une heure, jusqu’à ce que vous ayez choisi votre mot de passe.',
    aside: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe actuel reste valable.',
  })
}

/** The welcome mail to a new customer, with a link to the home page (AUTH-11). */
export function welcomeMail({ shop, name, link }: { shop: Settings; name: string; link: string }) {
  const person = customerText(name, 50)
  return renderAccountMail({
    shop,
    subject: `Bienvenue chez ${shop.storeName}`,
    preview: 'Votre compte est prêt : vos commandes et vos factures au même endroit.',
    heading: 'Bienvenue',
    intro: [
      person ? `Bonjour ${person},` : 'Bonjour,',
      `Votre compte ${shop.storeName} est prêt : vos commandes et vos factures s’y retrouvent au même endroit.`,
    ],
    link: { label: 'Voir la boutique', url: link },
    after: 'Vous payez à la livraison, après notre appel.',
    aside: 'Si vous n’avez pas créé de compte, répondez à ce message : nous le supprimerons.',
  })
}

/** The mail that confirms a newsletter subscription, with a link that ends it. */
export function newsletterMail({ shop, name, link }: { shop: Settings; name: string; link: string }) {
  const person = customerText(name, 50)
  return renderAccountMail({
    shop,
    subject: `Votre inscription à la lettre de ${shop.storeName}`,
    preview: 'Cette adresse recevra nos nouveautés. Un seul geste suffit pour annuler.',
    heading: 'Votre inscription à notre lettre',
    intro: [
      person ? `Bonjour ${person},` : 'Bonjour,',
      `Cette adresse vient d’être inscrite à la lettre de ${shop.storeName} : nos nouveautés, une à deux fois par mois.`,
    ],
    after: 'Vous n’avez rien d’autre à faire pour rester inscrit.',
    aside: 'Si quelqu’un d’autre a donné votre adresse, désinscrivez-vous : nous ne vous écrirons plus.',
    leave: { label: 'Me désinscrire', url: link },
  })
}

type RestockMail = { shop: Settings; product: string; stock: number; link: string; leave: string }

/** The mail to somebody who waited for a product (RESTOCK-02): it opens the product with its format chosen. */
export function restockMail({ shop, product, stock, link, leave }: RestockMail) {
  const name = customerText(product, 200)
  return renderAccountMail({
    shop,
    subject: `${name} est de retour`,
    preview: stock === 1 ? 'Il n’en reste qu’un.' : `Il en reste ${stock.toLocaleString('fr-FR')}.`,
    heading: `${name} est de retour`,
    intro: [
      'Bonjour,',
      `Vous nous aviez demandé de vous prévenir : ${name} est de nouveau en stock. Rien n’est réservé, le premier arrivé est servi.`,
    ],
    link: { label: 'Voir le parfum', url: link },
    after: 'Vous payez à la livraison, après notre appel.',
    aside: 'C’est le seul message pour ce retour.',
    leave: { label: 'Ne plus recevoir d’alerte', url: leave },
  })
}

/** A mail about an account: a few sentences around one button. */
export function renderAccountMail(mail: AccountMail) {
  const { subject, preview, intro, points = [], link, after, aside, leave, shop } = mail
  const body = [
    ...intro.map((text) => paragraph(text)),
    ...points.map(({ title, text }) => paragraph(text, `${title}.`)),
    link ? button(link) : '',
    paragraph(after),
    quietParagraph(aside),
    leave ? quietLink(leave) : '',
  ]
  const asText = (to: MailLink | undefined) => (to ? `${to.label} :\n${to.url}` : null)
  return {
    subject,
    text: mailPlainText(
      [
        preview,
        ...intro,
        ...points.map(({ title, text }) => `${title}. ${text}`),
        asText(link),
        after,
        aside,
        asText(leave),
      ],
      shop,
    ),
    html: mailLayout(mail, body.join('\n')),
  }
}

type AdminMail = { shop: Settings; account: string; at: string; link: string }

/** An unknown device signed in to an admin's account (D42); `isOwn`: the reader's own. */
export function newDeviceMail(mail: AdminMail & { browser: string; isOwn: boolean }) {
  const { shop, account, at, browser, link, isOwn } = mail
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : connexion depuis un nouvel appareil`,
    preview: `Le compte ${account} vient d’être ouvert depuis un appareil qu’il n’avait jamais utilisé.`,
    heading: 'Nouvel appareil',
    intro: [
      'Bonjour,',
      `Le compte administrateur ${account} a été ouvert le ${formatDateTime(at)} depuis un appareil qu’il n’avait jamais utilisé.`,
      `Navigateur : ${customerText(browser, 150) || 'inconnu'}`,
    ],
    link: { label: isOwn ? 'Changer de mot de passe' : 'Voir les utilisateurs', url: link },
    after: isOwn
      ? 'Si c’est bien vous, il n’y a rien à faire.'
      : 'Si votre collègue confirme que c’est bien lui, il n’y a rien à faire.',
    aside: isOwn
      ? 'Sinon, changez votre mot de passe tout de suite : tous vos autres appareils sont alors déconnectés. Activez aussi la double authentification.'
      : 'Sinon, pressez « Déconnecter partout » à côté de ce compte dans l’onglet « Utilisateurs », puis demandez à votre collègue de changer son mot de passe tout de suite.',
  })
}

/** The mail to an admin about a new admin (D42). */
export function promotionMail({ shop, account, at, by, link }: AdminMail & { by: string }) {
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : nouvel administrateur`,
    preview: `${account} peut désormais tout gérer dans la boutique.`,
    heading: 'Nouvel administrateur',
    intro: [
      'Bonjour,',
      `${account} est administrateur depuis le ${formatDateTime(at)} et peut désormais tout gérer dans la boutique.`,
      `Rôle donné par : ${by}`,
    ],
    link: { label: 'Voir les utilisateurs', url: link },
    after: 'Si c’était voulu, il n’y a rien à faire.',
    aside: 'Sinon, retirez-lui ce rôle dans l’onglet « Utilisateurs » et changez votre mot de passe.',
  })
}
