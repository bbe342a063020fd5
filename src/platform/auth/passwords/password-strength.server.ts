import { MIN_ADMIN_PASSWORD } from '#lib/contact/contact-details.ts'

/** The number of letters or digits that must remain without the common parts. */
const LEAST_REMAINDER = 4

/** Words of common passwords and words about perfume. Letters only, as `fold` returns them. */
const commonWords = `
  motdepasse password passwort contrasena secret secrete bonjour bienvenue welcome salut merci amour jetaime iloveyou love
  azertyuiop qsdfghjklm wxcvbn azerty qwertyuiop asdfghjkl zxcvbnm qwerty qwertz abcdefghijklmnopqrstuvwxyz abcdef abc
  administrateur administratrice administration administrator admin root superuser utilisateur user client cliente login connexion
  test demo changeme changezmoi nouveau letmein soleil princesse chouchou doudou loulou football basket superman batman starwars
  pokemon dragon monkey shadow master sunshine trustno marseille paris france africa afrique dieu jesus maman papa famille
  boutique magasin shop store parfumerie parfums parfum perfume fragrance essence ambre ivoire abidjan cotedivoire cocody plateau
  yopougon treichville marcory ivoirien ivoirienne orange wave moov
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  lundi mardi mercredi jeudi vendredi samedi dimanche printemps ete automne hiver
`
  .split(/\s+/)
  .filter(Boolean)

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z]/g, '')
}

/**
 * Checks a password for an admin: at least 12 characters, and more than common words, runs of digits,
 * repetitions, and facts of the account or the shop. Returns a code of `error-texts.ts`, or null when it is
 * strong enough.
 *
 * @param context well-known words of the account and the shop: e-mail, names
 */
export function adminPasswordProblem(
  password: string,
  context: readonly string[] = [],
): 'admin_password_short' | 'admin_password_common' | null {
  if ([...password].length < MIN_ADMIN_PASSWORD) return 'admin_password_short'
  const known = [...context.flatMap((text) => text.split(/[\s@.,+_-]+/)).map(lettersOf), ...commonWords]
  const words = known.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
  const plain = fold(password).replace(/[^a-z\d]/g, '')
  const spelled = fold(password)
    .replace(/[013457@$]/g, (sign) => lookAlikes[sign] ?? sign)
    .replace(/[^a-z\d]/g, '')
  const isCommon = [plain, spelled].some((text) => remainder(text, words) < LEAST_REMAINDER)
  return isCommon ? 'admin_password_common' : null
}

/** The number of different characters that remain after words, runs of digits and repetitions are removed. */
function remainder(text: string, words: readonly string[]): number {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  rest = rest.replace(/\d+/g, ' ').replace(/(.+?)\1+/g, '$1')
  return new Set(rest.replaceAll(' ', '')).size
}
