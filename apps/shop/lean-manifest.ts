import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';

const NAME = /^manifest-[\w-]+\.js$/;
const BEFORE = 'window.__reactRouterManifest=';
const FOLDER = '/assets/';
const FLAGS = [
  'hasLoader',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const;

interface Route extends Partial<Record<(typeof FLAGS)[number], boolean>> {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  css?: string[];
}
type Routes = Record<string, Route>;

/** One text for each kind of value, the routes' values parted by spaces: alike beside alike compresses best. */
interface Columns {
  id: string;
  /** Place of the parent; empty: none. */
  parent: string;
  /** Further paths of the same page after a bar each; their ids follow from them (route-table.ts: `routeId`). */
  path: string;
  /** Bits in the order of `FLAGS`. */
  flags: string;
  /** Places in `modules`, and, parted by commas, in `sheets`. */
  module: string;
  css: string;
  modules: string;
  sheets: string;
}

/** Makes the routes of columns again, in the browser. */
const EXPAND = `((c,f,d)=>{let s=t=>t.split(' '),i=s(c.id),p=s(c.parent),a=s(c.path),b=s(c.flags),m=s(c.module),k=s(c.css),
M=s(c.modules),S=s(c.sheets),R={};i.forEach((id,n)=>a[n].split('|').forEach((t,u)=>{if(u)id=i[n]+'@'+t.slice(1).replaceAll('/','.');
let r=R[id]={id,module:d+M[m[n]]+'.js'};if(p[n])r.parentId=i[p[n]];if(t)r.path=t;f.forEach((x,y)=>{if(b[n]>>y&1)r[x]=true});
if(k[n])r.css=k[n].split(',').map(x=>d+S[x])}));return R})`;

/**
 * The router's manifest of all pages is on every page. What a page's module imports is only for the tags that the server
 * writes, from a manifest of its own; what is false or empty need not be said; and the rest is written in columns. Half as
 * much to fetch.
 */
export async function leaveRestOutOfManifest(clientDirectory: string): Promise<void> {
  const directory = path.join(clientDirectory, 'assets');
  const [name, ...others] = (await readdir(directory)).filter((each) => NAME.test(each));
  if (!name || others.length > 0) throw new Error('lean-manifest: there should be one manifest');
  const file = path.join(directory, name);
  const text = await readFile(file, 'utf8');
  if (!text.startsWith(BEFORE)) throw new Error('lean-manifest: not the manifest it was');
  const { routes, ...rest } = JSON.parse(text.slice(BEFORE.length, text.lastIndexOf('}') + 1)) as {
    routes: Routes;
  };
  const lean = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, leanRoute(route)]));
  const written = `${EXPAND}(${[columnsOf(lean), FLAGS, FOLDER].map((value) => JSON.stringify(value)).join()})`;
  // A new version of the router may say more of its routes: better no build than one without it.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(runInNewContext(written))), lean))
    throw new Error('lean-manifest: the routes are not what they were');
  await writeFile(file, `${BEFORE}{...${JSON.stringify(rest)},routes:${written}};`);
}

/** What only the server asks: the files a module imports, and whether it answers forms that come without a script. */
const NOT_IN_BROWSERS = new Set(['imports', 'hasAction']);

const leanRoute = (route: Route): Route => {
  const said = Object.entries(route).filter(
    ([key, value]) => !NOT_IN_BROWSERS.has(key) && value !== false && !isEmpty(value),
  );
  return Object.fromEntries(said) as unknown as Route;
};

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

function columnsOf(lean: Routes): Columns {
  const pages = pagesOf(Object.values(lean));
  const routes = pages.map(({ route }) => route);
  const ids = routes.map(({ id }) => id);
  const moduleOf = ({ module }: Route) => inFolder(module).replace(/\.js$/, '');
  const modules = [...new Set(routes.map(moduleOf))];
  const sheets = [...new Set(routes.flatMap(({ css = [] }) => css.map(inFolder)))];
  const column = (partOf: (route: Route) => string | number): string => routes.map(partOf).join(' ');
  return {
    id: column(({ id }) => id),
    parent: column(({ parentId }) => (parentId === undefined ? '' : ids.indexOf(parentId))),
    path: pages.map(({ paths }) => paths.join('|')).join(' '),
    flags: column((route) => FLAGS.reduce((bits, flag, at) => bits | (route[flag] ? 1 << at : 0), 0)),
    module: column((route) => modules.indexOf(moduleOf(route))),
    css: column(({ css = [] }) => css.map((sheet) => sheets.indexOf(inFolder(sheet))).join()),
    modules: modules.join(' '),
    sheets: sheets.join(' '),
  };
}

/** A page with all its paths: routes that follow it and differ in the path only are its aliases. */
function pagesOf(routes: readonly Route[]): { route: Route; paths: string[] }[] {
  const pages: { route: Route; paths: string[] }[] = [];
  for (const route of routes) {
    const page = pages.at(-1);
    const alias = `${page?.route.id}@${route.path?.slice(1).replaceAll('/', '.')}`;
    if (page && isDeepStrictEqual(route, { ...page.route, id: alias, path: route.path }))
      page.paths.push(route.path ?? '');
    else pages.push({ route, paths: [route.path ?? ''] });
  }
  return pages;
}

function inFolder(address: string): string {
  if (!address.startsWith(FOLDER)) throw new Error(`lean-manifest: ${address} is elsewhere`);
  return address.slice(FOLDER.length);
}
