import { MOST_VIEWS, type OfficePreferences } from '@qingnang/contract/office-preferences';

export type View = OfficePreferences['views'][number];

/** What of the desk's address is a view: all filters and the tab, but no page. @param search `?status=2&page=3` */
export function asView(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.sort();
  return params.toString();
}

/** The views with one more; the same name is replaced. */
export function withView(views: readonly View[], view: View): { views: View[] } | { problem: string } {
  if (view.name === '') return { problem: '请填写视图名称' };
  const others = views.filter(({ name }) => name !== view.name);
  if (others.length >= MOST_VIEWS) return { problem: `最多 ${MOST_VIEWS} 个视图，请先删除一个` };
  return { views: [...others, view] };
}
