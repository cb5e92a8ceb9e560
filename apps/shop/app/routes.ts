import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type PageRow, routeId, routeTable } from './route-table.ts';

const routesOf = (row: PageRow): RouteConfigEntry[] =>
  row.paths.map((path) => ({ id: routeId(row, path), path, file: row.file }));

const having = (access: PageRow['access']): RouteConfigEntry[] =>
  routeTable.filter((row) => row.access === access).flatMap(routesOf);

export default [
  route('qr.svg', 'shell/QrPicture.ts'),
  route('manifest.webmanifest', 'shell/WebManifest.ts'),
  layout('shell/PageFrame.tsx', [
    ...having('public'),
    layout('shell/AccountOnly.tsx', having('account')),
    route('*', 'shell/UnknownPath.tsx'),
  ]),
] satisfies RouteConfig;
