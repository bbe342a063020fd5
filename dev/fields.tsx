import { useState } from 'react'
import { SearchBox } from '#ui/admin/list-filters.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Section } from './section.tsx'

const options = [
  { value: 'elle', label: 'Pour elle' },
  { value: 'lui', label: 'Pour lui' },
]
const wrong = 'Le nom doit contenir au moins 2 caractères'

/** Form fields. */
export function Fields() {
  const [isOn, setOn] = useState(true)
  const [question, setQuestion] = useState('')
  return (
    <Section id="formulaires" title="Champs">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Nom complet" placeholder="Awa Koné" />
        <TextField label="E-mail" optional type="email" hint="Pour recevoir votre facture." />
        <TextField label="Nom, refusé" defaultValue="A" error={wrong} />
        <TextField label="Nom, refusé et expliqué" hint="Votre nom et prénom." error={wrong} />
        <TextField label="Lecture seule" value="awa.kone@example.com" readOnly />
        <TextField label="Désactivé" defaultValue="Awa Koné" disabled />
        <TextArea label="Adresse" hint="Commune, quartier, et un repère pour le livreur." />
        <TextArea label="Adresse, refusée" error="L’adresse doit contenir au moins 10 caractères" />
        <Select label="Catégorie" options={options} />
        <Select label="Catégorie, refusée" options={options} error="Choisissez une catégorie" />
        <Select label="Catégorie, désactivée" options={options} disabled />
        <SearchBox label="Rechercher un produit" value={question} onSearch={setQuestion} />
        <Switch name="on" label="Allumé" hint="Une explication." checked={isOn} onChange={setOn} />
        <Switch name="off" label="Éteint" checked={!isOn} onChange={(checked) => setOn(!checked)} />
      </div>
    </Section>
  )
}
