import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateTime } from './format.ts';
import { ListFoot } from './ListFoot.tsx';
import { type Columns, ListTable } from './ListTable.tsx';
import { PageTitle } from './Pages.tsx';
import { useListParams } from './useListParams.ts';

interface FileRow {
  id: number;
  file_name: string;
  staff: string;
  created_at: number;
}

interface FileHistoryProps<Row> {
  title: string;
  /** What a file does, in a few words. */
  about: string;
  /** Links beside the title. */
  acts?: ReactNode;
  uploader: ReactNode;
  /** How long rows are kept; '' = for good. */
  kept?: string;
  /** The accessible name of the table. */
  label: string;
  empty: string;
  /** A page of rows. */
  useRows: (page: number) => {
    data: { list: Row[]; total: number; page: number; page_size: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Where a row's page is: /mass. */
  base: string;
  /** Beside file, member of staff and time. */
  columns: Columns<Row>;
}

/** A file in, and what files have done before. */
export function FileHistory<Row extends FileRow>(props: FileHistoryProps<Row>) {
  const { title, about, acts, uploader, kept = '', label, empty, useRows, base, columns } = props;
  const params = useListParams();
  const { data, error, refetch } = useRows(params.page);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="muted">{about}</span>
        {acts}
      </div>
      {uploader}
      <section className="card" aria-labelledby="file-history">
        <header>
          <h2 id="file-history">{label}</h2>
          {kept && <span className="muted">{kept}</span>}
        </header>
        <ListTable<Row>
          label={label}
          columns={[...fileColumns<Row>(base), ...columns]}
          rows={data?.list}
          rowKey="id"
          error={error}
          retry={refetch}
          empty={empty}
        />
        <ListFoot unit="次" data={data} onPage={params.setPage} />
      </section>
    </>
  );
}

const fileColumns = <Row extends FileRow>(base: string): Columns<Row> => [
  {
    title: '文件',
    key: 'file',
    render: (_, { id, file_name: name }) => <Link to={`${base}/${id}`}>{name}</Link>,
  },
  { title: '员工', key: 'staff', className: 'nowrap', render: (_, { staff }) => staff },
  { title: '上传', key: 'at', className: 'sub nowrap', render: (_, row) => dateTime(row.created_at) },
];

/** The head of one file's page. */
export const FileHead = ({
  file: { file_name: name, staff, created_at: at },
  state,
  children,
}: {
  file: FileRow;
  state: { name: string; tone: string };
  children?: ReactNode;
}) => (
  <>
    <PageTitle>{name}</PageTitle>
    <div className="page-head">
      <h1>{name}</h1>
      <span className={`tag ${state.tone}`}>{state.name}</span>
      <span className="muted">
        {staff} {dateTime(at)} 上传
      </span>
      {children}
    </div>
  </>
);
