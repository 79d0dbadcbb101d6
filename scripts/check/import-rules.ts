import { partsOfPages } from './slices.ts';

/** Its files, and what they may import besides each other. */
export interface Module {
  /** A folder, a file, or `folder/*` for the files directly in a folder. `<slice>` stands for each slice. */
  readonly path: string;
  /** Folders and files; `<below>` stands for each slice below this one. */
  readonly mayImport: readonly string[];
  /** The only packages it may import. Default: any. */
  readonly packages?: readonly string[];
  /** Files that only the module itself, tests and the listed exceptions may import. */
  readonly hidden?: { readonly files: RegExp; readonly exceptFrom: readonly string[]; readonly because: string };
  /** Others may only load it by `await import()`, so that a process without it works. Tests may import it. */
  readonly isLoaded?: { readonly exceptFrom: readonly string[]; readonly because: string };
  /** Not even the module's own files may import each other. */
  readonly isApart?: true;
  /** Why, as the end of the sentence 'x may not import y: …'. */
  readonly because: string;
}

const everythingOnTheServer = ['server', 'contract', 'local'];

/** The longest matching path wins. */
export const modules: readonly Module[] = [
  {
    path: 'contract',
    mayImport: [],
    packages: ['zod'],
    because: 'both sides share the contract, so it knows neither Node nor the browser, only zod',
  },
  {
    path: 'server/*',
    mayImport: everythingOnTheServer,
    because: 'the process knows the app and the server, not the browser',
  },
  {
    path: 'server/startup',
    mayImport: everythingOnTheServer,
    because: 'starting and stopping the process takes the app and the server, not the browser',
  },
  { path: 'server/app.ts', mayImport: everythingOnTheServer, because: 'the composition root knows the server only' },
  {
    path: 'server/composition',
    mayImport: everythingOnTheServer,
    hidden: {
      files: /./,
      exceptFrom: ['server/app.ts', 'server/startup', 'server/testing'],
      because: 'only the composition root joins the parts',
    },
    because: 'a part of the composition root knows the server only',
  },
  {
    path: 'server/config.ts',
    mayImport: ['contract', 'server/config'],
    because: 'settings know nothing of what uses them',
  },
  { path: 'server/config', mayImport: ['contract'], because: 'settings know nothing of what uses them' },
  {
    path: 'server/<slice>',
    mayImport: [
      'contract',
      'server/cli',
      'server/http',
      'server/database',
      'server/crypto',
      'server/integrations',
      'server/mails',
      'server/pdf',
      'server/<below>',
    ],
    hidden: {
      files: /\.(repository|routes)\.ts$/,
      exceptFrom: ['server/app.ts', 'server/composition', 'server/testing'],
      because: "a slice's tables and routes are its own; call one of its use cases",
    },
    because:
      'a slice knows the contract, HTTP, the database, ports and the slices below it; app.ts supplies anything else',
  },
  {
    path: 'server/http',
    mayImport: ['contract', 'server/config.ts', 'server/config/loopback.ts', 'server/database/database-errors.ts'],
    because: 'HTTP serves every slice and knows none',
  },
  {
    path: 'server/openapi',
    mayImport: ['contract', 'server/http'],
    because: 'the description of the API is made from the contract and knows no slice',
  },
  {
    path: 'server/web-files',
    mayImport: ['contract', 'server/http'],
    because: 'the built web is files: serving them takes HTTP and no slice',
  },
  { path: 'server/cli', mayImport: [], because: 'what commands print serves every slice and knows none' },
  { path: 'server/crypto', mayImport: [], because: 'signatures know nothing of what is signed' },
  {
    path: 'server/database',
    mayImport: ['contract'],
    because: 'the database serves every slice and knows none',
  },
  {
    path: 'server/integrations',
    mayImport: ['contract'],
    hidden: {
      files: /^server\/integrations\/([^/]+)\/(?!\1\.ts$)/,
      exceptFrom: ['server/app.ts', 'server/composition', 'server/testing', 'local'],
      because: 'only app.ts chooses between adapters; everybody else knows the port, which is named like its folder',
    },
    because: 'an adapter knows its port and its vendor; only app.ts chooses between adapters',
  },
  {
    path: 'server/mails',
    mayImport: ['contract', 'server/http/html.ts'],
    because: 'how mails look and greet serves every slice and knows none',
  },
  {
    path: 'server/pdf',
    mayImport: ['server/http/errors.ts'],
    because: 'how documents are drawn serves every slice and knows none',
  },
  {
    path: 'server/jobs',
    mayImport: ['contract', 'server/<slice>', 'server/database', 'server/http', 'server/integrations', 'server/mails'],
    because: 'jobs call the use cases of slices, ports and the database',
  },
  {
    path: 'server/testing',
    mayImport: everythingOnTheServer,
    hidden: {
      files: /./,
      exceptFrom: ['e2e', 'bench', 'proof', 'scripts/mutation'],
      because: 'the product itself does without test support',
    },
    because: 'test support of the server knows the server only',
  },

  {
    path: 'web/*',
    mayImport: ['web', 'contract', 'local/ui-gallery'],
    because: 'the browser reaches the server through the contract only',
  },
  {
    path: 'web/seo',
    mayImport: ['web', 'contract'],
    hidden: {
      files: /./,
      exceptFrom: ['web/prerender.ts'],
      because: 'it is written into the pages when they are built',
    },
    because: 'what robots and devices are told may be about any page',
  },
  {
    path: 'web/service-worker',
    mayImport: [],
    packages: [],
    isApart: true,
    because: 'a service worker runs outside of every page, and alone',
  },
  {
    path: 'web/routes',
    mayImport: ['web', 'contract'],
    isApart: true,
    because: 'a route composes features and stands alone',
  },
  {
    path: 'web/features/<slice>',
    mayImport: [
      'contract',
      'web/ui',
      'web/drawings',
      'web/forms',
      'web/content',
      'web/lib',
      'web/session',
      'web/integrations',
      'web/features/<below>',
    ],
    because: 'a feature knows the contract, the parts of pages and the slices below it; routes put features together',
  },
  {
    path: 'web/layout',
    mayImport: ['contract', 'web/ui', 'web/drawings', 'web/integrations', 'web/session', 'web/lib'],
    because: 'the frame around pages knows no page and no feature',
  },
  {
    path: 'web/integrations',
    mayImport: ['contract', 'web/ui', 'web/lib'],
    because: 'a third party serves features and knows none',
  },
  {
    path: 'web/session',
    mayImport: ['contract', 'web/ui', 'web/lib'],
    because: 'the session serves features and knows none',
  },
  {
    path: 'web/forms',
    mayImport: ['web/ui', 'web/lib'],
    because: 'what every form shares knows no particular form',
  },
  {
    path: 'web/content',
    mayImport: ['contract', 'web/ui', 'web/drawings', 'web/lib'],
    because: 'long texts know the company and how links look, and no feature',
  },
  { path: 'web/lib', mayImport: ['contract', 'web/ui'], because: 'this is the ground floor of the browser side' },
  {
    path: 'web/ui',
    mayImport: [],
    packages: ['react', 'react-dom', 'downshift', 'lucide-react', 'react-hot-toast'],
    because: 'the parts pages are made of know React and no parcel',
  },
  { path: 'web/drawings', mayImport: [], packages: ['react'], because: 'drawings are shapes: React and nothing else' },
  { path: 'web/styles', mayImport: [], packages: [], because: 'styles know nothing of what they style' },
  {
    path: 'web/testing',
    mayImport: ['web', 'contract'],
    hidden: { files: /./, exceptFrom: [], because: 'the product itself does without test support' },
    because: 'test support of the browser side knows that side only',
  },

  {
    path: 'console',
    mayImport: [...partsOfPages, 'console/routes', 'vite.config.ts'],
    because: 'the console has the design and the log-in of the public pages, and no page or session of theirs',
  },
  {
    path: 'console/routes',
    mayImport: [...partsOfPages, 'console'],
    isApart: true,
    because: 'a page of the console composes its parts and stands alone',
  },

  {
    path: 'local',
    mayImport: ['contract', 'server/database', 'server/integrations', 'server/http/html.ts', 'server/http/errors.ts'],
    isLoaded: {
      exceptFrom: ['server/testing'],
      because: 'production has no such folder; load it with await import() where it is wanted',
    },
    because: 'stand-ins know the database and ports, and are given the use cases they call',
  },
  {
    path: 'local/ui-gallery',
    mayImport: ['web', 'contract'],
    isLoaded: { exceptFrom: [], because: 'production has no such folder; load it with import() where it is wanted' },
    because: 'the gallery shows what the web has',
  },
  {
    path: 'e2e',
    mayImport: ['contract', 'server/testing', 'scripts'],
    because: 'journeys see the product from outside',
  },
  {
    path: 'bench',
    mayImport: ['contract', 'server/testing', 'scripts'],
    because: 'benchmarks see the product from outside',
  },
  {
    path: 'proof',
    mayImport: ['contract', 'server/testing', 'server/openapi', 'scripts'],
    because: 'what tries to break the product reaches it the way everybody does',
  },
  {
    path: 'scripts',
    mayImport: [
      'contract',
      'server/config.ts',
      'server/web-files/load-web-build.ts',
      'server/testing/database/test-postgres.ts',
    ],
    because: 'the tools know the product by its settings',
  },
  { path: '*', mayImport: ['contract', 'scripts'], because: 'settings of tools know the tools' },
];

/** Reported instead of the module's own reason. */
export const betweenSides: Readonly<Record<string, string>> = {
  'server → web': 'the server knows the browser through the contract only',
  'web → server': 'the browser reaches the server through the contract only',
};

/** Besides what the file's module may import: everything on its side. */
export const testsMayImport: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  server: everythingOnTheServer,
  local: [...everythingOnTheServer, 'web'],
  web: ['web', 'contract'],
  console: ['console', 'web', 'contract'],
  e2e: ['e2e', 'contract'],
  bench: ['bench', 'contract'],
  proof: ['proof', ...everythingOnTheServer],
  scripts: ['scripts', 'contract'],
};

/** Packages that only the modules that wrap them may import. */
export const packageHomes: Readonly<Record<string, readonly string[]>> = {
  pg: ['server/database', 'server/testing', 'local/postgres', 'bench'],
  zustand: ['web/session'],
};
