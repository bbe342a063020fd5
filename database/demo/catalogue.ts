import { contentsOf } from './contents.ts'
import { profileOf } from './profiles.ts'

/**
 * The demonstration catalogue: five categories, twenty-six perfumes and gifts on sale and one that is withdrawn. Eight
 * of the perfumes exist in two or three formats.
 * Names, notes and stories are invented; the pictures are our own renderings.
 */

/** What is written by hand for a product; the rest follows from it. */
interface Entry {
  slug: string
  name: string
  /** Slug of its category. */
  category: string
  /** In CFA francs, which have no cents. */
  price: number
  /** What it cost before, above the price. */
  compareAtPrice?: number
  stock: number
  /** How long ago it joined the catalogue: the newest come first. */
  daysAgo: number
  story: string
  top: string
  heart: string
  base: string
  size: string
  withdrawn?: true
  /** Its further pictures, by the end of their names. */
  details?: string[]
  /** The perfume's other formats, products of their own: size in ml, price in CFA. */
  otherFormats?: { size: number; price: number; stock: number }[]
}

/** French sets a no-break space before a colon; the product page reads these lines by their exact form. */
const fact = (label: string, value: string) => `${label}\u00a0: ${value}`

/** `image` is a base address; the site derives `-480` and `-960`, `.avif` and `.webp` from it. */
export const categories = [
  {
    slug: 'pour-elle',
    name: 'Eaux de parfum pour elle',
    description:
      'Roses, fleurs blanches et vanilles travaillées en douceur. Des sillages lumineux, qui tiennent du matin jusqu’à la fraîcheur du soir.',
    image: '/pictures/categorie-pour-elle.webp',
  },
  {
    slug: 'pour-lui',
    name: 'Eaux de parfum pour lui',
    description:
      'Vétivers, bois, cuirs et fraîcheurs marines. Des parfums nets, sûrs d’eux, faits pour la chaleur d’Abidjan.',
    image: '/pictures/categorie-pour-lui.webp',
  },
  {
    slug: 'signature',
    name: 'Signatures mixtes',
    description:
      'Nos compositions les plus personnelles, à porter sans se demander pour qui elles sont faites. Ambre, cacao, encens et eaux de lagune.',
    image: '/pictures/categorie-signature.webp',
  },
  {
    slug: 'brumes-et-soins',
    name: 'Brumes & soins parfumés',
    description:
      'Brumes légères, beurres et huiles pour parfumer la peau autant que la nourrir. À porter seuls ou sous votre parfum, qu’ils prolongent.',
    image: '/pictures/categorie-brumes-et-soins.webp',
  },
  {
    slug: 'coffrets',
    name: 'Coffrets',
    description:
      'Pour offrir ou pour découvrir plusieurs parfums avant de choisir le sien. Chaque coffret est préparé à la main et noué d’un ruban.',
    image: '/pictures/categorie-coffrets.webp',
  },
]

const entries: Entry[] = [
  {
    slug: 'ambre-dore',
    details: ['etiquette', 'bouchon'],
    name: 'Ambre Doré',
    category: 'signature',
    price: 52000,
    stock: 24,
    daysAgo: 1,
    story:
      'La lumière de dix-huit heures sur la lagune, quand tout devient or. L’ambre s’ouvre sur une mandarine confite, se réchauffe de ciste et de cannelle, puis se pose sur la peau comme une étoffe. Le parfum qui nous a donné notre nom.',
    top: 'mandarine confite, safran, poivre rose',
    heart: 'ciste-labdanum, cannelle, rose séchée',
    base: 'ambre, benjoin, vanille',
    size: '50 ml',
  },
  {
    slug: 'nuit-etoilee',
    details: ['bouchon'],
    name: 'Nuit Étoilée',
    category: 'signature',
    price: 68000,
    stock: 12,
    daysAgo: 3,
    story:
      'Un ciel sans lune au-dessus de Grand-Bassam, l’air encore chaud et le bruit des vagues. L’encens et l’iris y tracent une ligne froide et brillante, que la fève tonka vient doucement réchauffer. Quelques gouttes suffisent pour toute une soirée.',
    top: 'bergamote noire, cardamome, baie de genièvre',
    heart: 'iris, encens, violette',
    base: 'fève tonka, patchouli, musc',
    size: '50 ml',
  },
  {
    slug: 'essence-de-rose',
    details: ['detail'],
    name: 'Essence de Rose',
    category: 'pour-elle',
    price: 45000,
    stock: 18,
    daysAgo: 5,
    story:
      'Une rose cueillie avant le soleil, avec sa rosée et ses feuilles. Le litchi lui donne de l’éclat, la pivoine du volume, le bois de santal une douceur de peau. Elle reste légère, même par trente-deux degrés.',
    top: 'litchi, bergamote, feuille de rosier',
    heart: 'rose de mai, pivoine, géranium',
    base: 'bois de santal, musc blanc, cèdre',
    size: '50 ml',
  },
  {
    slug: 'jardin-secret',
    name: 'Jardin Secret',
    category: 'pour-elle',
    price: 39000,
    compareAtPrice: 45000,
    stock: 21,
    daysAgo: 8,
    story:
      'Derrière un mur de Bingerville, un jardin que l’on ne devine pas de la rue. On pousse la porte : figuier, feuilles froissées, terre que l’on vient d’arroser. Un vert tendre, que le jasmin rend lumineux.',
    top: 'feuille de figuier, menthe, citron vert',
    heart: 'jasmin, thé vert, fleur de papayer',
    base: 'vétiver, mousse, bois de figuier',
    size: '75 ml',
  },
  {
    slug: 'vanille-precieuse',
    name: 'Vanille Précieuse',
    category: 'pour-elle',
    price: 58000,
    stock: 4,
    daysAgo: 11,
    story:
      'Une vanille adulte, presque boisée, loin des pâtisseries. La gousse macère longuement avec un trait de vieux rhum et de fleur d’oranger, jusqu’à devenir brune et profonde. Elle se révèle à la chaleur de la peau.',
    top: 'fleur d’oranger, rhum ambré, amande',
    heart: 'vanille bourbon, héliotrope, tiaré',
    base: 'baume de Tolu, bois de cachemire, fève tonka',
    size: '50 ml',
  },
  {
    slug: 'ocean-bleu',
    name: 'Océan Bleu',
    category: 'pour-lui',
    price: 42000,
    stock: 30,
    daysAgo: 13,
    story:
      'Le premier bain du matin à Assinie, quand l’eau est encore froide et le sable vide. Le sel et le pamplemousse réveillent, la sauge apaise, le bois flotté reste. Une fraîcheur franche qui ne s’évapore pas à midi.',
    top: 'pamplemousse, sel marin, menthe poivrée',
    heart: 'sauge, lavande, algue',
    base: 'bois flotté, ambre gris, musc',
    size: '100 ml',
  },
  {
    slug: 'cacao-imperial',
    name: 'Cacao Impérial',
    category: 'signature',
    price: 55000,
    stock: 15,
    daysAgo: 16,
    story:
      'Le cacao tel qu’on le respire dans les coopératives de Soubré, quand les fèves sèchent au soleil : amer, fruité, vivant. Une écorce d’orange l’éclaire, un cuir fin le tient. Gourmand, jamais sucré.',
    top: 'écorce d’orange, piment doux, rhum',
    heart: 'fève de cacao, osmanthus, prune',
    base: 'cuir, vanille, bois de gaïac',
    size: '50 ml',
    otherFormats: [
      { size: 15, price: 19500, stock: 12 },
      { size: 100, price: 89000, stock: 6 },
    ],
  },
  {
    slug: 'matin-d-oranger',
    name: 'Matin d’Oranger',
    category: 'pour-elle',
    price: 36000,
    stock: 26,
    daysAgo: 18,
    story:
      'Des draps frais, une fenêtre ouverte et l’oranger du voisin en pleine floraison. La fleur est blanche, un peu miellée, posée sur un petit grain vert qui la garde fraîche. Le parfum des jours où tout commence bien.',
    top: 'petit-grain, citron, mandarine verte',
    heart: 'fleur d’oranger, néroli, chèvrefeuille',
    base: 'musc blanc, miel, cèdre clair',
    size: '50 ml',
    otherFormats: [
      { size: 15, price: 13500, stock: 0 },
      { size: 100, price: 58000, stock: 11 },
    ],
  },
  {
    slug: 'vetiver-de-lagune',
    name: 'Vétiver de Lagune',
    category: 'pour-lui',
    price: 47000,
    stock: 9,
    daysAgo: 20,
    story:
      'La racine, la rive, la brume qui se lève sur l’eau. Un vétiver sec et fumé, adouci de pamplemousse et d’un souffle de poivre vert. Il convient au bureau comme à la terrasse qui suit.',
    top: 'pamplemousse, poivre vert, basilic',
    heart: 'vétiver, muscade, iris',
    base: 'cèdre, mousse, tabac blond',
    size: '50 ml',
    otherFormats: [{ size: 100, price: 76000, stock: 4 }],
  },
  {
    slug: 'karite-sublime',
    name: 'Karité Sublime',
    category: 'brumes-et-soins',
    price: 14000,
    stock: 40,
    daysAgo: 22,
    story:
      'Un beurre de karité du Nord, battu jusqu’à devenir une mousse légère qui fond dès qu’on la touche. Il nourrit sans coller et laisse une trace de miel et de coco. À poser le soir sur la peau encore tiède.',
    top: 'amande douce, bergamote',
    heart: 'miel, fleur de coco',
    base: 'beurre de karité, vanille, musc',
    size: '200 ml',
  },
  {
    slug: 'jasmin-de-minuit',
    name: 'Jasmin de Minuit',
    category: 'pour-elle',
    price: 49000,
    stock: 9,
    daysAgo: 24,
    story:
      'Certaines fleurs n’ouvrent qu’à la nuit tombée. Ce jasmin-là est charnel et sombre, relevé de prune et d’un soupçon d’encens, dans un flacon à poire comme on n’en fait plus. Pour les soirs où l’on prend son temps.',
    top: 'prune, cassis, aldéhydes',
    heart: 'jasmin sambac, tubéreuse, ylang-ylang',
    base: 'encens, patchouli, ambre',
    size: '50 ml',
    otherFormats: [
      { size: 15, price: 17500, stock: 20 },
      { size: 100, price: 79000, stock: 7 },
    ],
  },
  {
    slug: 'coffret-decouverte',
    name: 'Coffret Découverte',
    category: 'coffrets',
    price: 25000,
    stock: 35,
    daysAgo: 26,
    story:
      'Cinq de nos eaux de parfum en petit format, pour les porter chacune une vraie journée avant de choisir. Un voyage en miniature, de la rose à l’ambre.',
    top: 'mandarine, pamplemousse, litchi',
    heart: 'rose, jasmin, iris',
    base: 'ambre, vétiver, vanille',
    size: '5 × 10 ml',
  },
  {
    slug: 'bois-d-iroko',
    name: 'Bois d’Iroko',
    category: 'pour-lui',
    price: 61000,
    compareAtPrice: 68000,
    stock: 7,
    daysAgo: 28,
    story:
      'L’atelier d’un ébéniste de Treichville : copeaux blonds, cire, outils chauffés par la main. L’iroko a la chaleur du teck et la droiture du cèdre. Une élégance calme, qui dure jusqu’au lendemain sur une chemise.',
    top: 'bergamote, élémi, poivre noir',
    heart: 'bois d’iroko, cyprès, cire d’abeille',
    base: 'cèdre, santal, ambre sec',
    size: '75 ml',
  },
  {
    slug: 'brume-d-hibiscus',
    name: 'Brume d’Hibiscus',
    category: 'brumes-et-soins',
    price: 12500,
    stock: 48,
    daysAgo: 30,
    story:
      'Fraîche comme un verre de bissap partagé à l’ombre. L’hibiscus y est acidulé, la menthe discrète, la canne à sucre à peine posée. À vaporiser sans compter sur la peau et les cheveux.',
    top: 'hibiscus, citron vert, menthe',
    heart: 'fleur de bissap, framboise',
    base: 'canne à sucre, musc léger',
    size: '150 ml',
  },
  {
    slug: 'harmattan',
    name: 'Harmattan',
    category: 'pour-lui',
    price: 54000,
    stock: 3,
    daysAgo: 33,
    story:
      'Le vent sec de janvier, la lumière poudrée, les matins presque froids. Un parfum minéral et chaud à la fois, où le tabac blond et le cumin passent comme un souvenir de sable. Pour ceux qui aiment les silences.',
    top: 'cumin, bergamote, gingembre sec',
    heart: 'tabac blond, foin, immortelle',
    base: 'ambre sec, bois de gaïac, encens',
    size: '75 ml',
  },
  {
    slug: 'lagune-ebrie',
    name: 'Lagune Ébrié',
    category: 'signature',
    price: 46000,
    compareAtPrice: 52000,
    stock: 16,
    daysAgo: 36,
    story:
      'L’eau n’y est ni douce ni salée, et ce parfum lui ressemble. Une note aquatique et verte, parcourue de fleur de lotus et de bois humide, comme une traversée en pinasse au petit jour.',
    top: 'concombre, feuille de violette, citron',
    heart: 'lotus, nénuphar, thé blanc',
    base: 'bois humide, mousse, ambre gris',
    size: '75 ml',
  },
  {
    slug: 'soleil-de-mangue',
    name: 'Soleil de Mangue',
    category: 'pour-elle',
    price: 34000,
    stock: 28,
    daysAgo: 39,
    story:
      'La première mangue d’avril, celle que l’on mange debout, au-dessus de l’évier, en riant. Une chair mûre et solaire, posée sur la fleur de frangipanier et un fond de sable chaud. Un parfum qui met de bonne humeur.',
    top: 'mangue, fruit de la passion, bergamote',
    heart: 'frangipanier, ylang-ylang, pêche',
    base: 'bois de santal, vanille, musc solaire',
    size: '50 ml',
    otherFormats: [
      { size: 15, price: 12500, stock: 25 },
      { size: 100, price: 55000, stock: 10 },
    ],
  },
  {
    slug: 'oud-du-soir',
    name: 'Oud du Soir',
    category: 'signature',
    price: 95000,
    stock: 5,
    daysAgo: 42,
    story:
      'Notre composition la plus rare. Un oud fumé et velouté, que la rose noire et le safran rendent presque liquoreux. Il s’apprivoise en une heure et ne vous quitte plus de la nuit.',
    top: 'safran, framboise, élémi',
    heart: 'rose noire, oud, encens',
    base: 'cuir, ambre noir, santal',
    size: '50 ml',
    otherFormats: [{ size: 15, price: 34000, stock: 8 }],
  },
  {
    slug: 'huile-de-baobab',
    name: 'Huile de Baobab',
    category: 'brumes-et-soins',
    price: 18500,
    stock: 22,
    daysAgo: 45,
    story:
      'Une huile sèche, pressée à froid, qui satine la peau et fait briller les longueurs. Elle sent le soleil sur l’écorce, le monoï discret, la fleur d’oranger. Deux ou trois gouttes suffisent.',
    top: 'fleur d’oranger, mandarine',
    heart: 'monoï, fleur de baobab',
    base: 'bois de santal, vanille, sésame doux',
    size: '100 ml',
  },
  {
    slug: 'cuir-de-korhogo',
    name: 'Cuir de Korhogo',
    category: 'pour-lui',
    price: 72000,
    stock: 0,
    daysAgo: 48,
    story:
      'La main d’un maroquinier, le fil ciré, la peau tannée longtemps. Un cuir souple et tendre, fumé de bouleau, adouci d’iris et d’un trait de miel. Il prend votre odeur et vous la rend plus belle.',
    top: 'thym, safran, baie rose',
    heart: 'cuir, iris, miel',
    base: 'bouleau fumé, styrax, vétiver',
    size: '50 ml',
  },
  {
    slug: 'brume-de-coco',
    name: 'Brume de Coco',
    category: 'brumes-et-soins',
    price: 11500,
    stock: 60,
    daysAgo: 51,
    story:
      'De l’eau de coco bien fraîche, un peu de citron vert, le sel sur la peau après le bain. Une brume légère, sans alcool, qui rafraîchit. À garder au frais pour les après-midi de mars.',
    top: 'eau de coco, citron vert',
    heart: 'fleur de tiaré, sel',
    base: 'lait de coco, musc blanc',
    size: '150 ml',
  },
  {
    slug: 'grain-de-cafe',
    name: 'Grain de Café',
    category: 'pour-lui',
    price: 44000,
    stock: 11,
    daysAgo: 54,
    story:
      'Un café torréfié du matin, serré, pris debout au comptoir. La cardamome le rend vif, la lavande l’élève, la fève tonka arrondit tout. Étonnamment frais, et très vite indispensable.',
    top: 'cardamome, bergamote, café vert',
    heart: 'café torréfié, lavande, noisette',
    base: 'fève tonka, bois de cèdre, cacao',
    size: '50 ml',
    otherFormats: [
      { size: 15, price: 15500, stock: 16 },
      { size: 100, price: 71000, stock: 0 },
    ],
  },
  {
    slug: 'eclat-de-gingembre',
    name: 'Éclat de Gingembre',
    category: 'signature',
    price: 33000,
    stock: 0,
    daysAgo: 58,
    story:
      'Le piquant d’un gnamakoudji glacé, le zeste du citron, une pointe de poivre. Le gingembre pétille longtemps avant de laisser place à un bois clair et propre. À porter dès le réveil.',
    top: 'gingembre frais, citron, poivre blanc',
    heart: 'citronnelle, fleur de gingembre, thé',
    base: 'cèdre blanc, vétiver, musc',
    size: '100 ml',
  },
  {
    slug: 'lait-d-ylang',
    name: 'Lait d’Ylang',
    category: 'brumes-et-soins',
    price: 16000,
    stock: 2,
    daysAgo: 62,
    story:
      'Un lait fluide qui pénètre en un instant, parfumé à l’ylang-ylang et à la fleur de frangipanier. Il laisse la peau souple et un sillage de jardin après la pluie. Convient aux peaux sèches.',
    top: 'bergamote, poire',
    heart: 'ylang-ylang, frangipanier',
    base: 'lait d’amande, vanille, santal',
    size: '250 ml',
  },
  {
    slug: 'fleur-d-assinie',
    name: 'Fleur d’Assinie',
    category: 'pour-elle',
    price: 41000,
    stock: 14,
    daysAgo: 66,
    story:
      'Entre la mer et la lagune, une bande de sable et des frangipaniers. La fleur est crémeuse, salée par le vent, éclairée d’une pointe d’ananas. On croit rentrer de vacances.',
    top: 'ananas, bergamote, embrun',
    heart: 'frangipanier, fleur de coco, gardénia',
    base: 'sable chaud, santal, musc',
    size: '50 ml',
    otherFormats: [{ size: 15, price: 14500, stock: 13 }],
  },
  {
    slug: 'coffret-duo-ivoire',
    name: 'Coffret Duo Ivoire',
    category: 'coffrets',
    price: 82000,
    stock: 0,
    daysAgo: 70,
    story:
      'Deux flacons qui se répondent : Ambre Doré pour la chaleur, Essence de Rose pour la lumière. À porter séparément ou superposés, seul ou à deux. Présentés dans un écrin ivoire, prêts à offrir.',
    top: 'mandarine confite, litchi, safran',
    heart: 'rose de mai, ciste, pivoine',
    base: 'ambre, bois de santal, benjoin',
    size: '2 × 50 ml',
  },
  {
    slug: 'coffret-des-fetes',
    name: 'Coffret des Fêtes',
    category: 'coffrets',
    price: 65000,
    stock: 10,
    daysAgo: 90,
    story:
      'Le coffret de fin d’année, avec son eau de parfum, sa brume et son beurre de karité. Préparé en petite quantité, il revient chaque mois de décembre.',
    top: 'orange, cannelle, pomme d’amour',
    heart: 'rose, gingembre confit, cacao',
    base: 'vanille, ambre, bois de cèdre',
    size: '50 ml + 150 ml + 100 ml',
    withdrawn: true,
  },
]

/** The other formats joined the catalogue long before: the lists show each perfume at the place of its newest. */
const OLDER_DAYS = 100

export const products = entries.flatMap((entry) => {
  const { slug, name, category, price, compareAtPrice, stock, daysAgo, otherFormats, size } = entry
  const product = {
    slug,
    name,
    category,
    price,
    ...(compareAtPrice ? { compareAtPrice } : {}),
    stock,
    daysAgo,
    /** Base address; the site derives `-320`, `-640` and `-960`, `.avif` and `.webp` from it. */
    image: `/pictures/${slug}.webp`,
    more_images: (entry.details ?? []).map((detail) => `/pictures/${slug}-${detail}.webp`),
    /** A few sentences, an empty line, then one line per fact: `Contenance : 50 ml`. */
    description: descriptionOf(entry),
    ...profileOf(slug, entry),
    ...contentsOf(slug, category, [entry.top, entry.heart, entry.base].join(', ')),
    is_active: !entry.withdrawn,
    /** The slug of the perfume that it is a format of, and its size in ml. */
    perfume: otherFormats ? slug : null,
    size_ml: otherFormats ? Number.parseInt(size, 10) : null,
  }
  const others = (otherFormats ?? []).map((format, position) => ({
    ...product,
    slug: `${slug}-${format.size}`,
    price: format.price,
    stock: format.stock,
    daysAgo: daysAgo + OLDER_DAYS * (position + 1),
    size_ml: format.size,
  }))
  return [product, ...others]
})

/** What a bottle holds is said by its format, and what it smells of by its profile, where it has them. */
function descriptionOf(entry: Entry): string {
  const { slug, story, top, heart, base, size, otherFormats } = entry
  const facts = [
    ...(profileOf(slug, entry).wearer
      ? []
      : [fact('Notes de tête', top), fact('Notes de cœur', heart), fact('Notes de fond', base)]),
    ...(otherFormats ? [] : [fact('Contenance', size)]),
  ]
  return facts.length > 0 ? [story, '', ...facts].join('\n') : story
}
