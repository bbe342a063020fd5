/** Imports run one way: routes, jobs → features → platform, ui → lib; among features only to those named earlier. */
const features = [
  'settings',
  'account',
  'stock',
  'catalogue',
  'money',
  'orders',
  'messages',
  'product-pages',
  'content',
  'offline',
  'shell',
  'statistics',
  'product-file',
]

/** A feature may import those before it in the list; its folder admin may import every feature. */
const featureOrder = features.map((feature, position) => ({
  name: `feature-${feature}`,
  comment: `${feature} may import only the features named before it`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: '/admin/' },
  to: { path: `^src/features/(${features.slice(position + 1).join('|') || 'nothing'})/` },
}))

const feature = `^src/features/(${features.join('|')})/`
const test = '\\.test\\.tsx?$'
/** What a file is, by its name: a screen, server functions and queries, reads and commands, or rules. */
const kinds = { screen: '\\.tsx$|/use-[^/]+\\.ts$', api: '\\.api\\.ts$', server: '\\.server\\.ts$' }

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
      to: { path: '^src/(ui|platform|features|jobs|routes)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(platform|features|jobs|routes)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(ui|features|jobs|routes)/' },
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
      name: 'every-file-has-its-place',
      comment: 'in a feature of the list, in its folder shop or admin, and no deeper (docs/architecture.md)',
      severity: 'error',
      from: {},
      to: {
        path: '^src/features/',
        pathNot: [
          `${feature}((shop|admin)/)?[^/]+$`,
          '^src/features/server-functions\\.test\\.ts$',
          '^src/features/content/pages/[^/]+\\.md$',
        ],
      },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules, types and schemas beside the folders: no React, no database, no server, no screen',
      severity: 'error',
      from: { path: `${feature}[^/]+$`, pathNot: [test, ...Object.values(kinds)] },
      to: { path: [...Object.values(kinds), '/(shop|admin)/', 'node_modules/(react|kysely|pg)/'] },
    },
    {
      name: 'server-and-api-know-no-screen',
      severity: 'error',
      from: { path: [kinds.api, kinds.server], pathNot: test },
      to: { path: ['\\.tsx$', '/shop/'] },
    },
    {
      name: 'server-knows-no-api',
      comment: 'server functions call reads and commands, never the other way',
      severity: 'error',
      from: { path: kinds.server },
      to: { path: kinds.api },
    },
    {
      name: 'screens-stay-off-the-server',
      comment: 'what runs in the browser reaches the server through server functions only',
      severity: 'error',
      from: { path: ['^src/ui/', '/shop/', kinds.screen], pathNot: test },
      to: { path: kinds.server },
    },
    {
      name: 'admin-stays-out-of-the-shop',
      comment: 'what only an admin sees is never loaded by a customer',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '/admin/|^src/features/server-functions' },
      to: { path: '/admin/' },
    },
    {
      name: 'features-know-no-job',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/jobs/' },
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
