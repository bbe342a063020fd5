import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { askForReset } from '../../api/account.functions.ts'
import { useCurrentUser } from '../../client/guards.tsx'

/** Lets an admin prove their e-mail address by opening a link that is sent to it (D42). */
export function EmailProof({ canMail }: { canMail: boolean }) {
  const { email } = useCurrentUser()
  const { mutate, isPending, isSuccess } = useAdminCommand({
    run: () => askForReset({ data: { email } }),
  })
  if (!canMail) {
    return (
      <p className="text-quiet">
        L’envoi des e-mails n’est pas configuré : le lien de preuve pour {email} ne peut pas partir. Demandez
        à la personne qui gère le serveur de renseigner SMTP_URL et MAIL_FROM. D’ici là, vérifiez de vive voix
        que cette adresse est la bonne.
      </p>
    )
  }
  if (isSuccess) {
    return (
      <p role="status" className="text-quiet">
        Un lien vient de partir vers {email}. Ouvrez-le : l’adresse est alors prouvée, et vous pouvez choisir
        un mot de passe.
      </p>
    )
  }
  return (
    <>
      <p className="mb-3 text-quiet">
        Nous envoyons un lien à {email} : l’ouvrir prouve que l’adresse est à vous.
      </p>
      <Button look="secondary" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Envoi…' : 'Recevoir un lien'}
      </Button>
    </>
  )
}
