import type { IconName } from '../../ui/Icon.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { type ListQuery, listPath } from './list-query.ts';
import type { ListSource, View } from './sources.ts';

const VIEWS: readonly { view: View; label: string; icon: IconName }[] = [
  { view: 'grid', label: '大图', icon: 'grid' },
  { view: 'table', label: '列表', icon: 'table' },
  { view: 'plain', label: '无图', icon: 'rows' },
];

interface ViewSwitchProps {
  paths: ListSource['paths'];
  view: View;
  query: ListQuery;
}

/** The same list seen another way, from its first page: the pages of the views differ in length. */
export const ViewSwitch = ({ paths, view, query }: ViewSwitchProps) => (
  <SegmentedLinks
    label="视图"
    links={VIEWS.flatMap((one) => {
      const path = paths[one.view];
      if (path === undefined) return [];
      return [{ label: one.label, icon: one.icon, to: listPath(path, query), current: one.view === view }];
    })}
  />
);
