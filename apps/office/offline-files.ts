import type { Plugin } from 'vite';

/** Pages that a warehouse works on where the network comes and goes, and the frame around them; folders end with a slash. */
const PAGES = [
  'app/Office.tsx',
  'resources/orders/warehouse/',
  'resources/orders/codes/',
  'resources/orders/batches/',
  'resources/shelf/',
  'resources/trace/Lot.tsx',
];

/** What of a chunk is asked: the rest of it does not matter here. */
interface Part {
  type: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> };
}

/**
 * `offline-files.json` beside the office: the files that its worker keeps, so that the pages of the warehouse open without a network
 * (the server's http/offline.ts).
 */
export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  generateBundle: {
    // After the styles have got their names.
    order: 'post',
    handler(_, bundle) {
      const files = filesOf(bundle).map((file) => `/admin/${file}`);
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source: JSON.stringify(files) });
    },
  },
});

/** The files of the entry, of the pages above, and of all that they import, sorted. @throws when a page is not in the bundle */
export function filesOf(bundle: Readonly<Record<string, Part>>): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const part = bundle[name];
    if (!part || files.has(name)) return;
    files.add(name);
    for (const other of part.viteMetadata?.importedCss ?? []) files.add(other);
    for (const other of part.viteMetadata?.importedAssets ?? []) files.add(other);
    for (const other of part.imports ?? []) take(other);
  };
  for (const [name, part] of Object.entries(bundle)) if (part.isEntry) take(name);
  for (const page of PAGES) {
    const found = Object.entries(bundle).filter(([, part]) => isOf(page, part));
    if (found.length === 0) throw new Error(`no chunk of ${page}`);
    for (const [name] of found) take(name);
  }
  return [...files].sort();
}

function isOf(page: string, { facadeModuleId }: Part): boolean {
  const [, module] = facadeModuleId?.split('/office/src/') ?? [];
  return module !== undefined && (page.endsWith('/') ? module.startsWith(page) : module === page);
}
