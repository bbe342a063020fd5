import { escapeHtml } from '#lib/text.ts'

/** The mail that leads to a new password (AUTH-16). */
export function resetMail({ storeName, link }: { storeName: string; link: string }) {
  const intro = `Vous avez demandé un nouveau mot de passe pour votre compte ${storeName}.`
  const validity = 'Ce lien est valable une heure et ne sert qu’une fois.'
  const otherwise =
    'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe actuel reste valable.'
  return {
    subject: `${storeName} : votre nouveau mot de passe`,
    text: ['Bonjour,', intro, `Pour le choisir : ${link}`, validity, otherwise, storeName].join('\n\n'),
    html: `<!doctype html><html lang="fr"><body style="margin:0;padding:24px;background:#f6f1ea;font-family:Georgia,serif;color:#2a211a">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:22px;font-weight:normal">${escapeHtml(storeName)}</h1>
<p>Bonjour,</p><p>${escapeHtml(intro)}</p>
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="padding:14px 24px;background:#d99a3d;color:#17100a;border-radius:24px;text-decoration:none;font-weight:bold">Choisir un mot de passe</a></p>
<p>${escapeHtml(validity)}</p><p style="color:#6b5d50">${escapeHtml(otherwise)}</p>
</div></body></html>`,
  }
}
