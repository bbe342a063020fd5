import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { succeed, unwrap } from '#lib/errors/result.ts'
import { formatDate } from '#lib/format/dates.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { Fingerprint, KeyRound, Smartphone } from '#ui/icons/screen-icons.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import {
  accountSecurityQuery,
  beginTotpSetup,
  removeMyFactor,
  renewMyRecoveryCodes,
} from '../account-security.api.ts'
import { type AccountSecurity, hasSecondFactor } from '../account-security.ts'
import type { Removal } from '../second-factor.ts'
import { PRIVATE } from '../session.api.ts'
import { useCurrentUser } from '../use-current-user.tsx'
import type { Change } from './code-form.tsx'
import { PasskeyDialog, RecoveryCodes, TotpDialog, type TotpOffer } from './factor-dialogs.tsx'
import { LoadingLine, SettingsCard } from './settings-cards.tsx'
import { useConfirmation } from './use-confirmation.tsx'

const intro =
  'Pour les administrateurs : en plus du mot de passe, une preuve est demandée sur chaque nouvel appareil.'

/** The second factor of a signed-in admin, in the settings (D42). */
export default function SecondFactorCard() {
  const query = useQuery(accountSecurityQuery(useCurrentUser().id))
  return (
    <div id="double-authentification" className="scroll-mt-24">
      <SettingsCard title="Double authentification" intro={intro}>
        <Loaded query={query} failed="Impossible de lire la sécurité du compte." skeleton={<LoadingLine />}>
          {(security) => <FactorList security={security} />}
        </Loaded>
      </SettingsCard>
    </div>
  )
}

type Open =
  | { name: 'passkey' }
  | { name: 'totp'; offer: TotpOffer }
  | { name: 'codes'; codes: readonly string[] }

const sure = 'Retirer ce moyen de prouver que c’est vous ?'

function FactorList({ security }: { security: AccountSecurity }) {
  const { change, refresh, question, isBusy } = useFactors()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  function finish(codes: readonly string[] | null) {
    setOpen(codes ? { name: 'codes', codes } : null)
    void refresh()
  }

  async function remove(removal: Removal) {
    if (!window.confirm(sure)) return
    await change(
      async () => {
        const result = await removeMyFactor({ data: removal })
        return result.ok ? succeed(true) : result
      },
      { title: 'Retiré' },
    )
  }

  return (
    <div className="flex flex-col gap-5">
      <Factor icon={<Smartphone aria-hidden />} title="Application de codes">
        {security.totp ? (
          <Line label="Active">
            <BusyButton
              look="danger"
              className="px-4"
              isBusy={isBusy}
              onClick={() => void remove({ kind: 'totp' })}
            >
              Retirer<span className="sr-only"> l’application de codes</span>
            </BusyButton>
          </Line>
        ) : (
          <>
            <p className="text-sm text-quiet">
              Google Authenticator, Aegis, 2FAS… : un code à 6 chiffres sur votre téléphone, même sans réseau.
            </p>
            <BusyButton
              look="secondary"
              className="self-start"
              isBusy={isBusy}
              onClick={async () => {
                const offer = await change(() => beginTotpSetup())
                if (offer) setOpen({ name: 'totp', offer })
              }}
            >
              Configurer l’application
            </BusyButton>
          </>
        )}
      </Factor>
      <Factor icon={<Fingerprint aria-hidden />} title="Clés d’accès">
        {security.passkeys.map(({ id, name, createdAt }) => (
          <Line key={id} label={`${name}, depuis le ${formatDate(createdAt)}`}>
            <BusyButton
              look="danger"
              className="px-4"
              isBusy={isBusy}
              onClick={() => void remove({ kind: 'passkey', id })}
            >
              Retirer<span className="sr-only"> {name}</span>
            </BusyButton>
          </Line>
        ))}
        {security.canHavePasskeys ? (
          <BusyButton
            look="secondary"
            className="self-start"
            isBusy={isBusy}
            onClick={() => setOpen({ name: 'passkey' })}
          >
            Ajouter une clé d’accès
          </BusyButton>
        ) : (
          <p className="text-sm text-quiet">
            Une clé d’accès demande un nom de domaine : la boutique est ouverte par une adresse en chiffres.
            Utilisez une application de codes.
          </p>
        )}
      </Factor>
      {hasSecondFactor(security) ? (
        <Factor icon={<KeyRound aria-hidden />} title="Codes de secours">
          <Line label={remaining(security.recoveryCodes)}>
            <BusyButton
              look="secondary"
              className="px-4"
              isBusy={isBusy}
              onClick={async () =>
                finish((await change(() => renewMyRecoveryCodes()))?.recoveryCodes ?? null)
              }
            >
              Nouveaux codes
            </BusyButton>
          </Line>
        </Factor>
      ) : null}
      {open?.name === 'totp' ? <TotpDialog offer={open.offer} onDone={finish} onClose={close} /> : null}
      {open?.name === 'passkey' ? <PasskeyDialog change={change} onDone={finish} onClose={close} /> : null}
      {open?.name === 'codes' ? <RecoveryCodes codes={open.codes} onClose={close} /> : null}
      {question}
    </div>
  )
}

function remaining(codes: number): string {
  if (codes === 0) return 'Il n’en reste aucun'
  return codes === 1 ? '1 code restant' : `${codes} codes restants`
}

function Factor({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex items-center gap-2 text-base [&_svg]:size-5 [&_svg]:text-amber">
        {icon}
        {title}
      </h3>
      {children}
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 text-sm wrap-anywhere">{label}</span>
      {children}
    </div>
  )
}

/** Changes the second factor: asks for a confirmation where needed, shows failures, and reloads the list. */
function useFactors() {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()
  const { confirmed, question } = useConfirmation()
  const [isBusy, setBusy] = useState(false)

  const refresh = () => queryClient.invalidateQueries({ queryKey: [PRIVATE, id, 'security'] })

  const change: Change = async (call, done) => {
    setBusy(true)
    try {
      const result = await confirmed(call)
      if (!result.ok && result.error.code === 'confirmation_needed') return null
      const value = unwrap(result)
      if (done) notify({ ...done, tone: 'success' })
      return value
    } catch (error) {
      notifyFailure(error, (reason) => reason)
      return null
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return { change, refresh, question, isBusy }
}
