import { Table, type TableProps } from 'antd';
import { Bones, Failed } from './failure.tsx';

export type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

type ListTableProps<Row> = Pick<TableProps<Row>, 'rowSelection' | 'onRow' | 'rowClassName' | 'expandable'> & {
  /** The accessible name. */
  label: string;
  columns: Columns<Row>;
  rowKey: keyof Row & string;
  /** What to say, and to do next, when there is nothing. */
  empty: string;
} & (
    | { rows: Row[] | undefined; error: Error | null; retry: () => void }
    // Rows that have come with the page, whose own failure says so.
    | { rows: Row[]; error?: never; retry?: never }
  );

/** A list as every list here looks: small, no zebra, its own loading, failed and empty state. Pages are in ListFoot. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, rows, error, retry, empty, columns, ...table } = props;
  if (!rows) return error && retry ? <Failed error={error} retry={retry} /> : <Bones lines={12} />;
  return (
    <Table<Row>
      {...table}
      columns={columns.map(withRoom)}
      className="list"
      aria-label={label}
      size="small"
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: <p className="state">{empty}</p> }}
    />
  );
}

/** Words get what the widths of the other columns leave, and never less than can be read. */
const withRoom = <Row extends object>(column: Columns<Row>[number]): Columns<Row>[number] => {
  const { width, align, className = '' } = column;
  const mayWrap = width === undefined && align !== 'right' && !className.split(' ').includes('nowrap');
  return mayWrap ? { ...column, className: `${className} words` } : column;
};
