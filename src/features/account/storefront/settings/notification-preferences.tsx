import { useState } from 'react'
import { Switch } from '#ui/form/switch.tsx'
import { SettingsCard } from './settings-card.tsx'

const toggles = [
  { name: 'emailMarketing', label: 'Offres par e-mail', hint: 'Promotions et ventes privées.' },
  { name: 'orderUpdates', label: 'Suivi des commandes', hint: 'Chaque étape de vos commandes.' },
  { name: 'newsletter', label: 'Lettre de la maison', hint: 'Nouveautés et conseils de parfumeur.' },
] as const

/** Three switches that have no effect beyond this screen (SET-06, SET-07, D11). */
export function NotificationPreferences() {
  const [preferences, setPreferences] = useState({
    emailMarketing: true,
    orderUpdates: true,
    newsletter: false,
  })
  return (
    <SettingsCard title="Notifications">
      <ul className="-my-3 divide-y divide-line">
        {toggles.map(({ name, label, hint }) => (
          <li key={name}>
            <Switch
              name={name}
              label={label}
              hint={hint}
              checked={preferences[name]}
              onChange={(checked) => setPreferences({ ...preferences, [name]: checked })}
            />
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
