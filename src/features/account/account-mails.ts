import { escapeHtml } from '#lib/text.ts'

type AccountMail = {
  storeName: string
  subject: string
  /** Who is greeted, or nobody by name. */
  name?: string
  intro: string
  button: string
  link: string
  /** What stands below the button: what one needs to know, then what one may pass over. */
  after: string
  aside: string
}

/** The mail that leads to a new password (AUTH-16). */
export function resetMail({ storeName, link }: { storeName: string; link: string }) {
  return compose({
    storeName,
    subject: `${storeName} : votre nouveau mot de passe`,
    intro: `Vous avez demandé un nouveau mot de passe pour votre compte ${storeName}.`,
    button: 'Choisir un mot de passe',
    link,
    after: 'Ce lien est valable une heure et ne sert qu’une fois.',
    aside: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe actuel reste valable.',
  })
}

/** The mail that welcomes a new customer and leads to the site's root (AUTH-11). */
export function welcomeMail({ storeName, name, link }: { storeName: string; name: string; link: string }) {
  return compose({
    storeName,
    subject: `Bienvenue chez ${storeName}`,
    name,
    intro: `Votre compte ${storeName} est prêt : vos commandes et vos factures s’y retrouvent au même endroit.`,
    button: 'Découvrir la boutique',
    link,
    after: 'Vous payez à la livraison, après notre appel.',
    aside: 'Si vous n’avez pas créé de compte, répondez à ce message : nous le supprimerons.',
  })
}

function compose({ storeName, subject, name, intro, button, link, after, aside }: AccountMail) {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,'
  return {
    subject,
    text: [greeting, intro, `${button} : ${link}`, after, aside, storeName].join('\n\n'),
    html: `<!doctype html><html lang="fr"><body style="margin:0;padding:24px;background:#f6f1ea;font-family:Georgia,serif;color:#2a211a">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:22px;font-weight:normal">${escapeHtml(storeName)}</h1>
<p>${escapeHtml(greeting)}</p><p>${escapeHtml(intro)}</p>
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="padding:14px 24px;background:#d99a3d;color:#17100a;border-radius:24px;text-decoration:none;font-weight:bold">${escapeHtml(button)}</a></p>
<p>${escapeHtml(after)}</p><p style="color:#6b5d50">${escapeHtml(aside)}</p>
</div></body></html>`,
  }
}
