import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const loadArticles = () => import('./Articles.tsx');
const loadEdit = () => import('./Edit.tsx');
const read = { permission: 'content.read' } satisfies RouteHandle;
const write = { permission: 'content.write' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'content', handle: read, lazy: async () => ({ Component: (await load()).ContentLists }) },
  { path: 'articles', handle: read, lazy: async () => ({ Component: (await loadArticles()).ArticleList }) },
  { path: 'articles/new', handle: write, lazy: async () => ({ Component: (await loadEdit()).ArticleNew }) },
  { path: 'articles/:id', handle: read, lazy: async () => ({ Component: (await loadEdit()).ArticleEdit }) },
];

export const contentMenu: MenuEntry = {
  routes,
  label: '导航与热词',
  to: '/content',
  icon: 'list-tree',
  permission: 'content.read',
  warm: load,
};
export const articleMenu: MenuEntry = {
  label: '文章',
  to: '/articles',
  icon: 'message-square-text',
  permission: 'content.read',
  warm: loadArticles,
};
