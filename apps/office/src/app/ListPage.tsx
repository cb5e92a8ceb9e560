import type { UseQueryResult } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { DayRange } from './DayRange.tsx';
import { count } from './format.ts';
import { ListFoot } from './ListFoot.tsx';
import { type Columns, ListTable } from './ListTable.tsx';
import { PageTitle } from './Pages.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ListParams } from './useListParams.ts';

interface Listed<Row> {
  list: Row[];
  total: number;
  page: number;
  page_size: number;
}

interface ListPageProps<Row extends { id: number }> {
  title: string;
  /** The accessible name of the card. */
  label: string;
  /** What is counted: 个 and 活动. */
  measure: string;
  noun: string;
  /** Beside the title in place of how many there are. */
  note?: ReactNode;
  /** On the right of the title. */
  acts?: ReactNode;
  params: ListParams;
  /** Above the filters: other lists of the same desk. */
  tabs?: ReactNode;
  /** The box of words; its accessible name and what it looks in. */
  search?: { label: string; placeholder: string };
  /** Selects, by the names of their parameters. */
  filters: readonly { name: string; label: string; options: { value: string; label: string }[] }[];
  /** What `from` and `to` are the days of: 放行日期. */
  days?: string;
  query: UseQueryResult<Listed<Row>>;
  columns: Columns<Row>;
  empty: string;
}

/** A page that is one list: title and acts, and in a card what narrows the list, the list and its pages. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, measure, noun, acts, params, query } = props;
  const { note = query.data && `${count(query.data.total)} ${measure}` } = props;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        {note && <span className="muted">{note}</span>}
        {acts && <div className="btns">{acts}</div>}
      </div>
      <section className="card" aria-label={props.label}>
        {props.tabs}
        <Filters {...props} />
        <ListTable<Row>
          label={title}
          columns={props.columns}
          rows={query.data?.list}
          rowKey="id"
          error={query.error}
          retry={query.refetch}
          empty={props.empty}
        />
        <ListFoot unit={`${measure}${noun}`} data={query.data} onPage={params.setPage} />
      </section>
    </>
  );
}

type FiltersProps = Pick<ListPageProps<{ id: number }>, 'search' | 'filters' | 'days' | 'params'>;

function Filters({ search, filters, days, params }: FiltersProps) {
  const selects = filters.map(({ name, label, options }) => (
    <Select
      key={name}
      aria-label={label}
      className="list-filter"
      value={params.get(name)}
      onChange={(value) => params.set({ [name]: value })}
      options={options}
    />
  ));
  const range = days && (
    <DayRange label={days} from={params.get('from')} to={params.get('to')} onRange={params.set} />
  );
  if (!search)
    return (
      <div className="filt">
        {selects}
        {range}
      </div>
    );
  return (
    <search className="filt">
      <SearchBox
        {...search}
        value={params.get('keywords')}
        onSearch={(keywords) => params.set({ keywords })}
      />
      {selects}
      {range}
    </search>
  );
}
