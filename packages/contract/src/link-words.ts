import { pageAt } from './shop-pages.ts';

/** What a link of the shop's data may lead to, as staff choose it. */
export const TARGET_KINDS = {
  goods: '商品',
  category: '分类',
  zone: '专区与活动',
  help: '帮助与资讯',
  page: '商城页面',
} as const;
export type TargetKind = keyof typeof TARGET_KINDS;

// `//host` and `/\host` are another host to a browser, and so is what blanks stand in.
const PATH = /^\/(?![/\\])[^\s\\]*$/;
const WEB = /^https?:\/\/[^\s\\/]\S*$/i;
/** Uploaded files: no pages, but a link may lead to one. */
export const FILE_PATHS = '/files/';

/** Whether it is a path of the shop or an address of the web. */
export const isAddress = (url: string): boolean => PATH.test(url) || WEB.test(url);

/**
 * Why a link of the shop's data cannot be kept; '' = it can. It leads to a page or file of the shop or to the web, says words (`#…`)
 * or leads nowhere ('', docs/rules/screens.md#links-of-the-shops-data).
 */
export function linkProblem(url: string): string {
  if (url === '' || url.startsWith('#')) return '';
  if (!isAddress(url)) return '链接以 / 或 https:// 开头，或以 # 加一句提示';
  const isPath = url.startsWith('/') && !url.startsWith(FILE_PATHS);
  return isPath && pageAt(pathIn(url)) === null ? '商城没有这个页面，请检查链接' : '';
}

/** A link without what is asked of its page. */
export const pathIn = (url: string): string => url.replace(/[?#].*$/, '');
