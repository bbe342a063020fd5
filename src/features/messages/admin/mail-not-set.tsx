/** Says before anything is written that no letter can be sent (D63). */
export function MailNotSet() {
  return (
    <p className="rounded-lg border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
      <strong className="font-semibold">Les lettres ne peuvent pas partir.</strong> L’envoi des e-mails n’est
      pas configuré. Demandez à la personne qui gère le serveur de renseigner SMTP_URL et MAIL_FROM.
    </p>
  )
}
