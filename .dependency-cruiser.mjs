// The direction of imports, and the names and locations of files. `npm run check:structure` runs it,
// tools/structure-rules.test.ts plants a violation of each rule. tools/typescript-six.ts lets dependency-cruiser read
// TypeScript, which it cannot do with version 7.

import { builtinModules } from 'node:module'

/** The features in their order: each may use only those before it. This array is also the diagram. */
export const FEATURES = [
  'sites',
  'staff',
  'accounts',
  'viewer',
  'relations',
  'credits',
  'photos',
  'profiles',
  'notifications',
  'moderation',
  'pricing',
  'orders',
  'bank',
  'invoices',
  'search',
  'likes',
  'chat',
  'discover',
  'signup',
  'settings',
  'landers',
  'pages',
  'backoffice',
]

const TEST = '\\.test\\.tsx?$'
const CASES = '\\.cases\\.ts$'
const PAGE = '\\.page\\.tsx$'
const CLIENT = '\\.client\\.ts$'
const ISLAND = '\\.island\\.tsx$'
// Named groups, because dependency-cruiser joins the patterns of a list into one.
const DOORS = [
  '^src/features/[^/]+/((office\\.)?contract|rules|[a-z-]+\\.rules)\\.ts$',
  '^src/features/[^/]+/server/([a-z-]+/|)[a-z0-9-]+(\\.(sql|mails)|)\\.ts$', // tools/public-files.ts asks for a mark
  '^src/features/(?<web>[^/]+)/web/\\k<web>(\\.queries\\.ts|\\.tsx)$',
]
const SCREEN_DOORS =
  '^src/features/[^/]+/(web/([a-z0-9-]+/|)[a-z0-9-]+(\\.queries\\.ts|\\.tsx?)|(office\\.)?contract\\.ts|(rules|[a-z-]+\\.rules)\\.ts)$'
const DECLARATION = '\\.feature\\.ts$'
const APP_DOORS = [...DOORS, '^src/features/(?<declared>[^/]+)/server/\\k<declared>\\.feature\\.ts$']
const NODE = `^(node:)?(${builtinModules.join('|')})$`
const npm = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`

const order = FEATURES.slice(0, -1).map((feature, place) => ({
  name: `order-${feature}`,
  comment: 'A feature uses only features before it. The other way is an event or a port, bound in src/app.',
  from: { path: `^src/features/${feature}/` },
  to: { path: `^src/features/(${FEATURES.slice(place + 1).join('|')})/`, pathNot: ISLAND },
}))

const doors = [
  {
    name: 'front-doors',
    comment:
      'Another feature is used through server files that are marked as public, web/<feature>.tsx, web/<feature>.queries.ts, contract.ts, office.contract.ts or rules.ts.',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', ISLAND, ...DOORS] },
  },
  {
    name: 'app-front-doors',
    comment: 'The app uses features through their front doors and their .feature.ts.',
    from: { path: '^src/(app/|root|entry)', pathNot: TEST },
    to: { path: '^src/features/', pathNot: APP_DOORS },
  },
  {
    name: 'declarations-for-the-app',
    comment: 'Only the app collects the declarations of features (src/app/features.ts).',
    from: { pathNot: ['^src/app/', TEST] },
    to: { path: DECLARATION },
  },
  {
    name: 'screen-front-doors',
    comment:
      'A screen uses the components and queries of features (web/), contract.ts, office.contract.ts and rules.ts.',
    from: { path: '^src/screens/', pathNot: TEST },
    to: { path: '^src/features/', pathNot: SCREEN_DOORS },
  },
  {
    name: 'page-is-a-leaf',
    comment: 'Only src/routes.ts names a page (as text); nothing imports one, but its own test.',
    from: { pathNot: ['^src/routes\\.ts$', TEST] },
    to: { path: PAGE },
  },
  {
    name: 'nobody-imports-screens',
    comment: 'The document and the app use layouts; features, ui and the platform know no screen.',
    from: { pathNot: ['^src/(screens|app)/', '^src/(root\\.tsx|routes\\.ts)$', TEST] },
    to: { path: '^src/screens/' },
  },
]

const islands = [
  {
    name: 'island-from-client-script',
    comment: 'The React of a page without React: only its *.client.ts asks for an island, of whatever feature.',
    from: { pathNot: [CLIENT, TEST] },
    to: { path: ISLAND },
  },
  {
    name: 'island-on-demand',
    comment: 'An island comes by import() when someone needs it, never with the page.',
    from: { path: CLIENT },
    to: { path: ISLAND, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
]

const sides = [
  {
    name: 'web-without-server',
    comment: 'What runs in the browser never imports what runs on the server.',
    from: { path: '^src/features/[^/]+/web/|^src/(screens|ui)/', pathNot: TEST },
    to: { path: '^src/features/[^/]+/server/|^src/platform/server/' },
  },
  {
    name: 'server-without-web',
    comment: 'What runs on the server never imports what runs in the browser.',
    from: { path: '^src/features/[^/]+/server/|^src/platform/server/', pathNot: TEST },
    to: { path: '^src/features/[^/]+/web/|^src/(screens|ui)/' },
  },
  {
    name: 'both-sides-without-server',
    comment: 'contract.ts, rules.ts and the platform outside platform/server run on both sides.',
    from: {
      path: '^src/features/[^/]+/(contract|rules|[a-z-]+\\.(contract|rules))\\.ts$|^src/platform/(?!server/)',
      pathNot: TEST,
    },
    to: { path: '^src/features/[^/]+/(server|web)/|^src/platform/server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'contract-as-types',
    comment: 'Web files and rules import only types from a contract; a value brings zod to the browser.',
    from: { path: '^src/features/[^/]+/(web/|(rules|[a-z-]+\\.rules)\\.ts$)|^src/(screens|ui)/', pathNot: TEST },
    to: { path: '^src/(features/[^/]+|platform)/[a-z.-]*contract\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'web-without-server-packages',
    comment: 'zod, oRPC contracts, the database and Node stay out of the browser.',
    from: { path: '^src/features/[^/]+/(web/|(rules|[a-z-]+\\.rules)\\.ts$)|^src/(screens|ui)/', pathNot: TEST },
    to: {
      path: [npm('zod', '@orpc/contract', '@orpc/server', 'pg', 'fastify', 'pino'), NODE],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-without-tsx',
    comment: 'Node runs the server TypeScript as it is; it cannot read TSX.',
    from: { path: '^src/(features/[^/]+/server/|platform/server/|app/.*\\.ts$)', pathNot: TEST },
    to: { path: '\\.tsx$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pure-rules',
    comment:
      'rules.ts holds numbers and decisions: it imports other rules and what both sides of the platform offer, no packages.',
    from: { path: '/(rules|[a-z-]+\\.rules)\\.ts$' },
    to: { path: ['node_modules/', NODE, '^src/(ui|texts|testing)/'], dependencyTypesNot: ['type-only'] },
  },
]

const layers = [
  {
    name: 'platform-knows-no-features',
    comment: 'Technology without domain words: the platform imports no feature.',
    from: { path: '^src/platform/', pathNot: TEST },
    to: { path: '^src/(features|ui)/' },
  },
  {
    name: 'ui-knows-no-features',
    comment: 'Looks without domain words: ui imports no feature and links to no page.',
    from: { path: '^src/ui/' },
    to: { path: '^src/(features/|links\\.ts$)' },
  },
  {
    name: 'links-import-nothing',
    comment: 'Every page with React loads src/links.ts. All but ui may import it.',
    from: { path: '^src/links\\.ts$' },
    to: {},
  },
  {
    name: 'office-links-import-types',
    comment: 'The table of the pages of the office imports the function for links, and types.',
    from: { path: '^src/office-links\\.ts$' },
    to: { pathNot: '^src/links\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'texts-know-nothing',
    comment: 'Catalogues and the list of locales import nothing of ours but types.',
    from: { path: '^src/texts/', pathNot: TEST },
    to: { path: '^src/(features|ui|platform|app|testing)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'nobody-imports-app',
    comment: 'Only the app knows all features, and nobody knows the app.',
    from: { path: '^src/(screens|features|platform|ui|texts)/' },
    to: { path: '^src/(app/|root\\.tsx|routes\\.ts|entry\\.)' },
  },
  {
    name: 'testing-in-tests-only',
    comment: 'src/testing and the cases of features are for tests, journeys and benchmarks.',
    from: {
      pathNot: [TEST, CASES, '^(e2e|bench|src/testing|src/site-tests|tools)/', '^(vitest|playwright)[^/]*\\.ts$'],
    },
    to: { path: ['^src/testing/', CASES] },
  },
  {
    name: 'statements-in-sql-files',
    comment: 'statement() and pg are for *.sql.ts and the platform.',
    from: { path: '^src/', pathNot: ['\\.sql\\.ts$', '^src/platform/server/', '^src/testing/', TEST] },
    to: { path: ['^src/platform/server/database/statement\\.ts$', npm('pg', 'postgres')] },
  },
  {
    name: 'no-circles',
    comment: 'No circular imports; types may point both ways inside one folder.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
]

const CODE = '^(src|db|e2e|bench|tools)/'
const SCREENS = '^src/screens/((account|people|chat|money|landers|pages|office)/[a-z0-9-]+\\.page(\\.test)?\\.tsx$'
const LAYOUTS = 'layouts/[a-z0-9-]+(\\.queries|\\.test)?\\.tsx?$)'
const VAGUE = 'utils?|helpers?|common|shared|libs?|types?|hooks?|constants?|index|misc'

/** One level of folders by noun, in `server/` or `web/` of more than 40 files (tools/room-rules.ts). */
const FOLDER = '([a-z0-9-]+/|)'

/** The code files that a feature may contain; the named groups are its name. */
const FEATURE_FILES = [
  '[^/]+/(contract|rules|[a-z-]+\\.(contract|rules))\\.ts',
  '(?<own>[^/]+)/server/\\k<own>\\.(feature|api|jobs|mails|cases)\\.ts',
  `[^/]+/server/${FOLDER}[a-z0-9-]+(\\.sql)?\\.ts`,
  '(?<queries>[^/]+)/web/\\k<queries>\\.queries\\.ts',
  `[^/]+/web/${FOLDER}office-[a-z0-9-]+\\.queries\\.ts`,
  `[^/]+/web/${FOLDER}[a-z0-9-]+(\\.island)?\\.tsx`,
  `[^/]+/web/${FOLDER}[a-z0-9-]+\\.ts`,
  `[^/]+/web/${FOLDER}[a-z0-9-]+\\.client\\.ts`,
  `[^/]+/web/${FOLDER}[a-z0-9-]+\\.module\\.css`,
  `[^/]+/((server|web)/${FOLDER})?[a-z0-9-]+(\\.[a-z0-9-]+)*\\.test\\.tsx?`,
].map((pattern) => `^src/features/${pattern}$`)

/** Forbids files by path, whether or not another file imports them; a rule about files must name one of these. */
const forbiddenFiles = (name, comment, paths) =>
  [{ numberOfDependentsLessThan: 1 }, { numberOfDependentsMoreThan: 0 }].map((dependents) => ({
    name,
    comment,
    from: {},
    module: { ...paths, ...dependents },
  }))

const files = [
  forbiddenFiles('tree', 'Is in no allowed folder of src; see CONTRIBUTING.md.', {
    path: '^src/',
    pathNot:
      '^src/((screens|features|platform|ui|texts|testing|site-tests|app)/|((routes|links|office-links)\\.ts|root\\.tsx|entry\\.[a-z]+\\.tsx|[a-z-]+\\.(css|d\\.ts))$)',
  }),
  forbiddenFiles('screens', 'Is neither a page of an area nor a layout; see CONTRIBUTING.md.', {
    path: '^src/screens/',
    pathNot: `${SCREENS}|${LAYOUTS}`,
  }),
  forbiddenFiles('known-feature', 'Is in no feature of FEATURES.', {
    path: '^src/features/',
    pathNot: `^src/features/(${FEATURES.join('|')})/`,
  }),
  forbiddenFiles('vocabulary', 'Is not a file that a feature may contain; see CONTRIBUTING.md.', {
    path: '^src/features/',
    pathNot: FEATURE_FILES,
  }),
  forbiddenFiles('vague-name', 'Is too vague: name what it contains.', { path: `${CODE}(.*/)?(${VAGUE})[./]` }),
  forbiddenFiles('kebab-case', 'Is not kebab-case.', {
    path: `${CODE}(.*/)?([^/.]*[^a-z0-9/.-]|-|[^/.]*-[-./])`,
  }),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  // Nothing that matches `from` may import what matches `to`.
  forbidden: [...order, ...doors, ...islands, ...sides, ...layers, ...files.flat()].map((rule) =>
    Object.assign(rule, { severity: 'error' }),
  ),
  options: {
    doNotFollow: { path: ['node_modules', '\\.json$'] },
    exclude: { path: ['^\\.react-router/', '/\\+types/', '^build/', '^\\.data/'] },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
