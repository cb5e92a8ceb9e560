import type { ReportColumn } from '@qingnang/contract/statistics-columns';
import { REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '../../../app/Icon.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { useMe } from '../../../app/me.ts';
import type { ListParams } from '../../../app/useListParams.ts';
import { actOf, type RowAct } from '../acts.ts';
import type { Report, ReportRow } from '../api.ts';
import { isNumber, pageOf, written } from '../cells.ts';

/** Characters of a column that is written in one line. */
const SHORT = 14;

interface ReportTableProps {
  report: ReportKey;
  query: UseQueryResult<Report>;
  params: ListParams;
}

/** The rows of a report; a click on a column's title sorts by it, a second one the other way round. */
export function ReportTable({ report, query, params }: ReportTableProps) {
  const { columns, name, isRange, sort: usual, direction: usualDirection } = REPORTS[report];
  const sort = params.get('sort') || usual;
  const first = (key: string) => (key === usual && usualDirection) || 'desc';
  const isAscending = (params.get('direction') || first(sort)) === 'asc';
  const by = (key: string) => {
    const next = key !== sort ? first(key) : isAscending ? 'desc' : 'asc';
    params.set({ sort: key === usual ? '' : key, direction: next === first(key) ? '' : next });
  };
  const shown: Columns<ReportRow> = columns.map((column, at) => ({
    key: column.key,
    title: column.isMade ? (
      column.title
    ) : (
      <SortTitle column={column} state={column.key === sort ? isAscending : null} by={by} />
    ),
    align: isNumber(column.cell) ? 'right' : 'left',
    className: column.width <= SHORT ? 'nowrap' : '',
    onHeaderCell: () =>
      column.key === sort ? { 'aria-sort': isAscending ? 'ascending' : 'descending' } : {},
    render: (_, row) => {
      const words = written(column.cell, row[column.key]);
      const page = at === 0 ? pageOf(report, row.key) : '';
      return page === '' ? words : <Link to={page}>{words}</Link>;
    },
  }));
  const act = actOf(report, useMe());
  if (act)
    shown.push({
      key: 'act',
      title: '操作',
      className: 'nowrap no-print',
      render: (_, row) => <ActLink act={act(row)} />,
    });
  return (
    <div className="report-table">
      <ListTable<ReportRow>
        label={name}
        columns={shown}
        rows={query.data?.list}
        rowKey="key"
        error={query.error}
        retry={query.refetch}
        empty={isRange ? '这段时间没有数据，换个日期或关键词试试' : '没有符合条件的数据'}
      />
    </div>
  );
}

const ActLink = ({ act }: { act: RowAct | null }) =>
  act && (
    <Link className="btn text" to={act.to} aria-label={act.label}>
      {act.words}
    </Link>
  );

interface SortTitleProps {
  column: ReportColumn;
  /** Whether it ascends; null = sorted by another column. */
  state: boolean | null;
  by: (key: string) => void;
}

function SortTitle({ column: { key, title }, state, by }: SortTitleProps) {
  return (
    <button type="button" className="sort-title" onClick={() => by(key)}>
      {title}
      {state !== null && <Icon name={state ? 'chevron-up' : 'chevron-down'} size={12} />}
    </button>
  );
}
