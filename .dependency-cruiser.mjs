/** Who may import whom. `npm run check` enforces these rules; ARCHITECTURE.md explains them. */
const TESTS = '(?:\\.test\\.tsx?$|/testing/|/sample-[^/]*$)';
const GROUND =
  'account-id|clock|config|deps|errors|log-scope|logger|operations-config|page-cursor|secret-key';

/** The layers that one layer of the server must not import: all those above it. */
const below = (layer, above) => ({
  name: `${layer}-knows-nothing-above`,
  comment: `server/src/${layer} is below ${above}: pass in what it needs, or move the code up.`,
  severity: 'error',
  from: { path: `^server/src/(?:${layer})/`, pathNot: TESTS },
  to: { path: `^server/src/(?:${above})/`, pathNot: TESTS },
});

const ENTRIES = 'admin|seed|backup';

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Move what both need into a file below them; a type counts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'queries-stay-in-their-domain',
      comment: 'Call a verb of the other domain, or take its presented types.',
      severity: 'error',
      from: { path: '^server/src/domains/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/src/domains/.+queries\\.ts$',
        pathNot: '^server/src/domains/$1/',
      },
    },
    {
      name: 'documents-know-no-kind-of-document',
      comment: 'domains/documents serves every kind; what differs belongs in the kind’s own domain.',
      severity: 'error',
      from: { path: '^server/src/domains/documents/', pathNot: TESTS },
      to: { path: '^server/src/domains/(?:estimates|change-orders|invoices)/' },
    },
    {
      name: 'routes-hold-no-sql',
      comment: 'A route calls one verb or one read.',
      severity: 'error',
      from: { path: '^server/src/domains/.+routes\\.ts$' },
      to: { path: '(?:^|/)drizzle-orm/|^server/src/db/schema/' },
    },
    below('db|secrets|csv|images|pdf|providers', `jobs|mail|http|pages|domains|${ENTRIES}`),
    below('jobs', `mail|http|pages|domains|${ENTRIES}`),
    below('mail', `http|pages|domains|${ENTRIES}`),
    {
      ...below('http', `pages|domains|${ENTRIES}`),
      from: {
        path: '^server/src/http/',
        pathNot: `${TESTS}|session-guard\\.ts$|security-headers\\.ts$|repeatable-call\\.ts$`,
      },
    },
    below('pages|dev-mail', `domains|${ENTRIES}`),
    below('domains', ENTRIES),
    {
      name: 'ground-files-know-no-rooms',
      comment: 'These are the ground floor of the server; only types of what they hand on are known here.',
      severity: 'error',
      from: { path: `^server/src/(?:${GROUND})\\.ts$` },
      to: { path: '^server/src/(?:http|pages|domains|mail|jobs)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-layers',
      comment: 'app → features → ui → lib',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: TESTS },
      to: { path: '^web/src/(?:ui|features|app|public|marketing)/', pathNot: '^web/src/ui/tokens\\.css$' },
    },
    {
      name: 'web-controls-know-no-product',
      comment: 'app → features → ui → lib',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TESTS },
      to: { path: '^web/src/(?:features|app|public|marketing)/' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'app → features → ui → lib; the public pages are bundles of their own',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: TESTS },
      to: { path: '^web/src/(?:app|public|marketing)/' },
    },
    {
      name: 'web-app-knows-no-public-page',
      comment: 'The public pages are bundles of their own.',
      severity: 'error',
      from: { path: '^web/src/app/', pathNot: TESTS },
      to: { path: '^web/src/(?:public|marketing)/' },
    },
    {
      name: 'features-meet-through-their-api',
      comment: 'Features meet through each other’s api.ts, the dialogs they share, or a control in ui/.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^web/src/features/[^/]+/',
        pathNot: [
          '^web/src/features/$1/',
          '^web/src/features/[^/]+/api\\.ts$',
          '^web/src/features/(?:catalog|clients|csv)/',
          '^web/src/features/accounts/account-layout\\.tsx$',
          '^web/src/features/billing/billing-banner\\.tsx$',
          '^web/src/features/settings/client-view/display-choice\\.tsx$',
          // Parts shared by the pages of every kind of document.
          '^web/src/features/estimates/(?:document-kind|actions/(?:mail-fields|report-failure|use-download-pdf|use-hand-over)|document/use-document|own-invoices/own-document|editor/figures/typed-decimal|payments/(?:amount-field|api|payment-dialog|payment-draft|payment-fields|payment-flags|payment-menu|payment-method-names)|view/(?:cards/(?:client-card|messages-card)|client-link|estimate-content|timeline/event-timeline|undelivered-notice|view-skeleton)|waiting-chip)\\.tsx?$',
          '^web/src/features/invoices/(?:invoice-dialogs|invoice-not-found|job/(?:job-invoices-card|job-money-card|new-invoice-sheet|use-can-invoice))\\.tsx?$',
          '^web/src/features/estimates/list/(?:estimate-row-menu|use-row-actions|use-held-estimates|row-actions)\\.tsx?$',
        ],
      },
    },
    {
      name: 'client-page-stays-light',
      comment: 'The client’s page carries Preact and the light parts of the contract alone; types are free.',
      severity: 'error',
      from: { path: '^web/src/public/', pathNot: TESTS },
      to: {
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^web/src/public/',
          '^web/src/ui/tokens\\.css$',
          '^contract/(?:calendar|durations|files|pricing/.+|settings/(?:brand-colors|branding-choices|license-text)|accounts/consent|payments/(?:method-names|payment-methods|providers)|content/(?:dialable|isolated|line-names|one-line|unit-text)|offer/(?:change-work|display|group-changes|part-changes|offer-rows|offer-stages|offer-sums|picks|stage-day|unsaid-changes|version-change|what-changed)|estimates/(?:signature-field|statuses)|invoices/invoice-rows)\\.ts$',
          '(?:^|/)preact(?:/|-render-to-string/|$)',
        ],
      },
    },
    {
      name: 'marketing-stays-light',
      comment: 'The public pages carry their own words and styles, and a script of a few lines.',
      severity: 'error',
      from: { path: '^web/src/marketing/', pathNot: TESTS },
      to: {
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^web/src/marketing/',
          '^web/src/ui/tokens\\.css$',
          '^web/src/lib/third-parties/(?:conversions|with-third-parties)\\.ts$',
          '^contract/(?:durations|accounts/attribution)\\.ts$',
          '(?:^|/)(?:react|react-dom|@types/react|@types/react-dom|@fontsource-variable)/',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: '(?:^|/)node_modules/' },
    exclude: { path: '(?:^|/)dist/' },
    // Type-only imports count too.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  },
};
