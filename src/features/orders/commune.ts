/** What an address without a place that we know counts as. */
export const OTHER_PLACE = 'Autre'

/**
 * The communes of Abidjan, the places around it and the main towns, each with the words by which an address names it:
 * its own name, and well-known quarters. Folded as `foldAddress` does. The database has the same list
 * (commune_of in database/functions/7_statistics/20_communes.sql).
 */
export const places: Readonly<Record<string, readonly string[]>> = {
  Abobo: ['abobo', 'ndotre', 'n dotre', 'pk 18', 'pk18', 'avocatier', 'samake', 'plateau dokui'],
  Adjamé: ['adjame', '220 logements', 'williamsville', 'bracodi'],
  Anyama: ['anyama'],
  Attécoubé: ['attecoube', 'locodjro', 'abobo doume'],
  Bingerville: ['bingerville', 'feh kesse', 'akandje'],
  Cocody: [
    'cocody',
    'angre',
    'riviera',
    '2 plateaux',
    '2plateaux',
    'deux plateaux',
    'ii plateaux',
    'palmeraie',
    'faya',
    'attoban',
    'bonoumin',
    'akouedo',
    'mpouto',
    'm pouto',
    'anono',
    'blockhauss',
    'danga',
    'les vallons',
  ],
  Koumassi: ['koumassi', 'remblais', 'grand campement'],
  Marcory: ['marcory', 'zone 4', 'zone4', 'zone 4c', 'bietry', 'anoumabo'],
  Plateau: ['plateau'],
  'Port-Bouët': ['port bouet', 'vridi', 'gonzagueville', 'adjouffou', 'jean folly'],
  Songon: ['songon'],
  Treichville: ['treichville', 'treich'],
  Yopougon: [
    'yopougon',
    'yop',
    'niangon',
    'siporex',
    'selmer',
    'toits rouges',
    'ananeraie',
    'gesco',
    'wassakara',
    'port bouet 2',
  ],
  Abengourou: ['abengourou'],
  Aboisso: ['aboisso'],
  Adzopé: ['adzope'],
  Agboville: ['agboville'],
  Assinie: ['assinie'],
  Bondoukou: ['bondoukou'],
  Bouaflé: ['bouafle'],
  Bouaké: ['bouake'],
  Dabou: ['dabou'],
  Daloa: ['daloa'],
  Daoukro: ['daoukro'],
  Dimbokro: ['dimbokro'],
  Divo: ['divo'],
  Duékoué: ['duekoue'],
  Ferkessédougou: ['ferkessedougou', 'ferke'],
  Gagnoa: ['gagnoa'],
  'Grand-Bassam': ['grand bassam', 'bassam', 'mockeyville'],
  Issia: ['issia'],
  Jacqueville: ['jacqueville'],
  Katiola: ['katiola'],
  Korhogo: ['korhogo'],
  Man: ['man'],
  Odienné: ['odienne'],
  'San-Pédro': ['san pedro', 'sanpedro'],
  Sassandra: ['sassandra'],
  Séguéla: ['seguela'],
  Sinfra: ['sinfra'],
  Soubré: ['soubre'],
  Tiassalé: ['tiassale'],
  Toumodi: ['toumodi'],
  Yamoussoukro: ['yamoussoukro', 'yakro'],
}

const placeOf = new Map(
  Object.entries(places).flatMap(([place, words]) => words.map((word) => [word, place] as const)),
)

/** An address in lower case without accents, all between its letters and digits a single space, one at each end. */
function foldAddress(address: string): string {
  const plain = address
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
  return ` ${plain.replace(/[^a-z\d]+/g, ' ').trim()} `
}

/**
 * The commune or town that an address names first, such as "Cocody" for "2 Plateaux, rue des Jardins"; OTHER_PLACE when
 * it names none that we know. Of names that begin at the same word the longest counts: "Port-Bouët 2" is a quarter of
 * Yopougon (PERIOD-04).
 */
export function communeOf(address: string): string {
  const folded = foldAddress(address)
  let found = { at: Number.POSITIVE_INFINITY, word: '' }
  for (const word of placeOf.keys()) {
    const at = folded.indexOf(` ${word} `)
    if (at === -1 || at > found.at || (at === found.at && word.length < found.word.length)) continue
    found = { at, word }
  }
  return placeOf.get(found.word) ?? OTHER_PLACE
}
