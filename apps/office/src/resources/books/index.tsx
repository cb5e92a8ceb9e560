import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'money.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'books', handle, lazy: async () => ({ Component: (await load()).BooksList }) },
  { path: 'books/:day', handle, lazy: async () => ({ Component: (await import('./Show.tsx')).BooksShow }) },
];

export const booksMenu: MenuEntry = {
  routes,
  label: '日结',
  to: '/books',
  icon: 'file-spreadsheet',
  permission: 'money.read',
  warm: load,
};
