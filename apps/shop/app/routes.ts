import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { builtTable, type PageRow, routeId } from './route-table.ts';

/** One route for each path of a row; several share a module. */
const routesOf = (row: (typeof builtTable)[number]): RouteConfigEntry[] =>
  row.paths.map((path) => ({ id: routeId(row, path), path, file: row.file }));

const rows = (header: PageRow['header'], access: PageRow['access']): RouteConfigEntry[] =>
  builtTable.filter((row) => row.header === header && row.access === access).flatMap(routesOf);

/** Public and account pages within what stands around them; a frame's code is loaded only where it is used. */
function framed(header: PageRow['header'], frame: string, more: RouteConfigEntry[] = []): RouteConfigEntry {
  const within = (name: string, file: string, children: RouteConfigEntry[]): RouteConfigEntry => ({
    id: `${name}-${header}`,
    file,
    children,
  });
  const account = within('account', 'shell/AccountOnly.tsx', rows(header, 'account'));
  const pages = within('page', 'shell/PageFrame.tsx', [...rows(header, 'public'), account, ...more]);
  return within('frame', frame, [pages]);
}

export default [
  route('qr/:code', 'shell/QrPicture.ts'),
  route('manifest.webmanifest', 'shell/WebManifest.ts'),
  framed('full', 'shell/FullFrame.tsx', [route('*', 'shell/UnknownPath.tsx')]),
  framed('login', 'shell/LoginFrame.tsx'),
  framed('none', 'shell/BareFrame.tsx'),
] satisfies RouteConfig;
