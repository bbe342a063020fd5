import * as v from 'valibot'
import { isEmail, MAX_EMAIL } from '#lib/contact/contact-details.ts'

/** What a subscription takes (NEWS-01): the same schema binds the form and the server. */
export const subscriptionSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty('Email requis'),
    v.maxLength(MAX_EMAIL, "L'email est trop long"),
    v.check(isEmail, "Format d'email invalide"),
  ),
  name: v.pipe(v.string(), v.trim(), v.maxLength(100, 'Le nom est trop long')),
})

export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** What became of a subscription (NEWS-02 to NEWS-04). */
export type SubscriptionOutcome = 'subscribed' | 'already_subscribed' | 'reactivated'

export const outcomeTexts: Record<SubscriptionOutcome, { title: string; description: string }> = {
  subscribed: { title: 'Inscription réussie', description: 'Vous recevrez nos prochaines nouveautés.' },
  already_subscribed: { title: 'Déjà inscrit', description: 'Cette adresse reçoit déjà nos nouvelles.' },
  reactivated: { title: 'Réinscription réussie', description: 'Heureux de vous retrouver.' },
}
