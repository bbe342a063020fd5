/** Imports run one way: routes → features → platform, ui → lib; among features only to those named earlier. */
const features = [
  'settings',
  'account',
  'pictures',
  'catalogue',
  'stock',
  'newsletter',
  'cart',
  'orders',
  'payments',
  'checkout',
  'notifications',
  'fragrance-guide',
  'home',
  'product-pages',
  'content',
  'seo',
  'offline',
  'layout',
  'audit-log',
  'personal-data',
  'statistics',
  'product-file',
  'order-export',
  'admin-shell',
]

/** A feature may import those before it in the list; its admin rooms may import every feature. */
const featureOrder = features.map((feature, position) => ({
  name: `feature-${feature}`,
  comment: `${feature} may import only the features named before it`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: '/admin/' },
  to: { path: `^src/features/(${features.slice(position + 1).join('|') || 'nothing'})/` },
}))

/** The rooms of every feature, from the ground up; what two of them share is in a lower one. */
const rooms = ['domain', 'templates', 'server', 'api', 'client', 'storefront']

/** A room imports none above it, not even a type. */
const roomOrder = rooms.slice(0, -1).map((room, position) => ({
  name: `room-${room}`,
  comment: `${room} may import none of the rooms above it`,
  severity: 'error',
  from: { path: `^src/features/.*/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^src/features/.*/(${rooms.slice(position + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'not even of types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.test\\.tsx?$',
          '^src/(server|client|router)\\.tsx?$',
          '\\.worker\\.ts$',
          '\\.thread\\.ts$',
          '^scripts/',
        ],
      },
      to: {},
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^tanstack-start', '\\?(url|program)$'] },
    },
    {
      name: 'no-dev-dependency-in-server',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.tsx?$|generate-types' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-is-the-ground',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(ui|platform|features|routes)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(platform|features|routes)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(ui|features|routes)/' },
    },
    {
      name: 'nothing-imports-routes',
      severity: 'error',
      from: { pathNot: '^src/(routes/|routeTree\\.gen\\.ts$)' },
      to: { path: '^src/routes/' },
    },
    {
      name: 'routes-hold-no-server',
      severity: 'error',
      from: { path: '^src/routes/' },
      to: { path: '\\.server\\.ts$' },
    },
    {
      name: 'every-file-has-a-room',
      comment:
        'a feature holds rooms only: domain, server, api, client, storefront, admin (docs/architecture.md)',
      severity: 'error',
      from: {},
      to: { path: '^src/features/[^/]+/[^/]+$', pathNot: 'src/features/server-functions\\.test\\.ts$' },
    },
    {
      name: 'domain-is-pure',
      comment: 'rules, types and schemas: no React, no database, no server',
      severity: 'error',
      from: { path: '^src/features/.*/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.server\\.ts$|node_modules/(react|kysely|pg)/' },
    },
    ...roomOrder,
    {
      name: 'screens-stay-off-the-server',
      comment: 'what runs in the browser reaches the server through server functions only',
      severity: 'error',
      from: {
        path: '^src/(features/.*/(client|storefront|admin)/|ui/)',
        pathNot: '/admin/(server|api)/|/server/',
      },
      to: { path: '\\.server\\.ts$' },
    },
    {
      name: 'admin-stays-out-of-the-storefront',
      comment: 'what only an admin sees is never loaded by a customer',
      severity: 'error',
      from: {
        path: '^src/features/.*/(client|storefront|domain|api|server)/',
        pathNot: '/admin/|^src/features/admin-shell/',
      },
      to: { path: '^src/features/.*/admin/' },
    },
    {
      name: 'scripts-stay-off-the-app',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^src/(ui|features|routes)/' },
    },
    ...featureOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)routeTree\\.gen\\.ts$' },
    parser: 'swc',

    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
}
