// The house rules of ARCHITECTURE.md as data. Everything else in this folder only applies them.

/** The only words a file of a server module may be named with; folders below a module are sub-concerns, with the same words. */
export const MODULE_WORDS = ['routes', 'reads', 'writes', 'rules', 'present', 'jobs'];

/**
 * The domains of the server and the capabilities in them, both left to right: a domain may use those before it, a capability those
 * before it in its domain, never the other way round. What each domain does stands in its README.
 */
export const DOMAINS = {
  // `messages` is said to anybody by anybody; how many alarms `status` has is told to staff at every page.
  identity: [
    'messages',
    'factor',
    'accounts',
    'members',
    'backups',
    'speed',
    'status',
    'staff',
    'approvals',
    'reference',
    'consents',
    'wechat',
    'registration',
  ],
  service: ['files', 'content', 'legal', 'outbox', 'settings', 'reasons', 'chat', 'feedback'],
  company: [
    'addresses',
    'qualifications',
    'stores',
    'budgets',
    'groups',
    'customers',
    'invoicing',
    'contracts',
  ],
  catalogue: [
    'catalog',
    'warehouses',
    'eligibility',
    'pricing',
    'search',
    'reports',
    'goods',
    'favorites',
    'wanted',
    'shell',
  ],
  balances: ['wallet', 'credit', 'points'],
  marketing: ['campaigns', 'combinations', 'promotions', 'vouchers', 'coupons', 'zones', 'draw', 'targets'],
  ordering: ['cart', 'quick', 'checkout', 'orders', 'matrix', 'proposals'],
  fulfilment: ['carriers', 'codes', 'logistics', 'receipts', 'receiving', 'papers', 'shelf'],
  aftersales: ['cases', 'quarantine', 'recall'],
  payment: ['payments', 'invoices', 'books'],
  insight: ['statistics', 'desk', 'find', 'work', 'setup'],
  privacy: ['retention', 'exports', 'closing', 'records'],
  machines: [
    'numbers',
    'feed',
    'keys',
    'purchases',
    'goods',
    'stock',
    'customers',
    'orders',
    'payments',
    'comparisons',
    'webhooks',
  ],
};

/** Every capability as `domain/name`, from left to right. */
export const CAPABILITY_ORDER = Object.entries(DOMAINS).flatMap(([domain, names]) =>
  names.map((name) => `${domain}/${name}`),
);

/** The same for the storefront's features. */
export const FEATURE_ORDER = [
  'codes',
  'account',
  'register',
  'goods',
  'promotions',
  'help',
  'favorites',
  'wanted',
  'catalog',
  'quick',
  'bundles',
  'coupons',
  'wallet',
  'credit',
  'zones',
  'invoices',
  'addresses',
  'cart',
  'checkout',
  'scanning',
  'papers',
  'orders',
  'trace',
  'proposals',
  'points',
  'stores',
  'members',
  'keys',
  'privacy',
  'budgets',
  'receiving',
  'reports',
  'aftersales',
  'recalls',
  'receipts',
  'qualifications',
  'contracts',
  'wechat',
  'messages',
  'login',
  'chat',
  'draw',
  'feedback',
  'home',
  'member',
  'speed',
];

export const LINE_CAP = 400;

/** Pure data may be long. Paths from the project's folder. */
export const DATA_FILES = [
  /^apps\/server\/src\/demo\/catalog\//,
  /^apps\/server\/src\/db\/tables\.ts$/,
  /^apps\/server\/migrations\//,
  /^packages\/search\/src\/alias-list\.ts$/,
];

/** Lengths of margins, paddings, gaps and font sizes that are no steps of tokens.css: hairlines, and boxes that share one. */
export const OFF_SCALE = { lengths: ['1px', '-1px'] };

/** Exports that no file of ours names, because a framework, a command or a generator does. */
export const CALLED_FROM_OUTSIDE = [
  {
    file: /^apps\/shop\/app\/(root|entry\.server|pages\/.+)\.tsx$/,
    names:
      /^(loader|clientLoader|action|meta|handle|handleError|headers|links|shouldRevalidate|ErrorBoundary|Layout)$/,
  },
  { file: /^apps\/server\/migrations\//, names: /^(up|down)$/ },
  // vitest.config.ts and playwright.config.ts at the top.
  { file: /^apps\/server\/src\/testing\/memory\.ts$/, names: /^keepInMemory$/ },
];

const SQL_PACKAGES = ['npm:kysely', 'npm:postgres', 'npm:pg', 'npm:pg-boss'];
/** What every reader and writer stands on. */
const GROUND = [
  'packages/*',
  'http/errors',
  'http/account-events',
  'http/consents',
  'http/bounded',
  'http/threads',
  'http/session',
  'http/staff-session',
  'http/proof',
  'http/entry',
  'http/tickets',
  'http/permissions',
  'http/idempotency',
  'http/dates',
  'http/html',
  'http/log',
  'http/chosen-passwords',
  'http/machine',
  'http/passwords',
  'npm:*',
  'node:*',
];
const ACTING = [
  'own/reads',
  'own/writes',
  'own/rules',
  'own/jobs',
  'left/reads',
  'left/writes',
  'left/rules',
];

/**
 * Who may import whom, by room (rooms.mjs names them). `may`: any import; `types`: `import type` only. `*` at the end stands for
 * anything. `npm:*` and `node:*` are packages and Node's own modules; `never` wins over both. A room without an entry is free.
 */
export const IMPORTS = {
  'packages/contract': { may: ['packages/contract', 'npm:zod'] },
  'packages/rules': { may: ['packages/rules', 'npm:lean-qr'], types: ['packages/contract'] },
  'packages/search': {
    may: ['packages/search', 'packages/rules', 'npm:*'],
    types: ['packages/contract'],
    never: SQL_PACKAGES,
  },

  'module/routes': {
    may: ['packages/*', 'http/*', 'own/*', 'npm:*'],
    types: ['db*', 'channels/*'],
    never: SQL_PACKAGES,
  },
  'module/reads': {
    may: [...GROUND, 'db*', 'own/reads', 'own/rules', 'left/reads', 'left/rules'],
    types: ['own/*', 'left/*', 'channels/port'],
  },
  'module/writes': {
    may: [...GROUND, ...ACTING, 'db*', 'channels/port'],
    types: ['own/*', 'left/*'],
  },
  'module/rules': {
    // Of Node and of packages only what computes: hashes and signatures, cleaning of HTML.
    may: ['packages/*', 'own/rules', 'left/rules', 'http/errors', 'node:crypto', 'npm:sanitize-html'],
    types: ['own/rules', 'left/rules', 'channels/port', 'db/json-columns'],
  },
  'module/present': {
    may: [
      'packages/*',
      'own/rules',
      'own/present',
      'left/rules',
      'left/present',
      'http/dates',
      'http/html',
      'http/threads',
      'http/pauses',
      'npm:*',
      'node:*',
    ],
    types: [
      'own/*',
      'left/*',
      'channels/port',
      'http/session',
      'http/machine',
      'http/consents',
      'server/config',
      'db/json-columns',
    ],
    never: SQL_PACKAGES,
  },
  'module/jobs': {
    // A task that makes a file says how it looks as an answer would.
    may: [...GROUND, ...ACTING, 'own/present', 'db*'],
    types: ['own/*', 'server/jobs', 'http/services', 'channels/port'],
  },
  // A domain's door says what others may have of it, by the words of its modules; those of routes and jobs put theirs together.
  'door/reads': { may: ['behind/reads'] },
  'door/writes': { may: ['behind/writes'] },
  'door/rules': { may: ['behind/rules'] },
  'door/present': { may: ['behind/present'] },
  'door/routes': { may: ['behind/routes'], types: ['http/*'] },
  'door/jobs': { may: ['behind/jobs'], types: ['server/jobs'] },
  db: { may: ['db*', 'packages/*', 'npm:*', 'node:*'] },
  http: {
    may: ['http/*', 'db*', 'packages/*', 'npm:*', 'node:*'],
    types: ['channels/port', 'server/config'],
  },
  channels: {
    may: ['channels/*', 'packages/*', 'http/errors', 'http/threads', 'npm:*', 'node:*'],
    types: ['server/config', 'db*'],
    never: SQL_PACKAGES,
  },
  // What runs inside the server process: all of the server, nothing of the two browser applications.
  server: {
    may: ['server/*', 'db*', 'http/*', 'channels/*', 'module/*', 'door/*', 'packages/*', 'npm:*', 'node:*'],
    // The connector, for the ERP that stands in for one in its tests.
    types: ['connector'],
  },

  'shop/lib': { may: ['shop/lib', 'shop/route-table', 'packages/*', 'npm:*'], types: ['http/door'] },
  'shop/ui': { may: ['shop/ui', 'shop/lib', 'shop/route-table', 'packages/*', 'npm:*'] },
  'shop/features': {
    may: ['own/*', 'left/*', 'shop/ui', 'shop/lib', 'shop/route-table', 'packages/*', 'npm:*'],
  },
  'shop/shell': {
    may: ['shop/shell', 'shop/route-table', 'shop/features/*', 'shop/ui', 'shop/lib', 'packages/*', 'npm:*'],
  },
  'shop/pages': {
    may: ['own/*', 'shop/features/*', 'shop/shell', 'shop/ui', 'shop/lib', 'packages/*', 'npm:*'],
  },
  shop: { may: ['shop', 'shop/*', 'packages/*', 'npm:*', 'node:*'], types: ['http/door'] },
  // The frame (menu, routes) brings the resources together; one resource knows nothing of another.
  'office/resources': { may: ['own/*', 'office/shared', 'office/app', 'packages/*', 'npm:*'] },
  'office/shared': { may: ['office/shared', 'office/app', 'packages/*', 'npm:*'] },
  'office/app': { may: ['office/*', 'packages/*', 'npm:*'] },

  // Runs beside an ERP without anything of ours but Node.
  connector: { may: ['connector', 'node:*'] },

  e2e: { may: ['e2e', 'packages/contract', 'server/testing', 'npm:*', 'node:*'] },
  bench: { may: ['bench', 'server/cli', 'packages/*', 'npm:*', 'node:*'] },
};
