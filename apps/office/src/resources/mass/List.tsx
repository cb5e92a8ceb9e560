import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type MassChange, useMassChanges } from './api.ts';
import { Uploader } from './parts/Uploader.tsx';
import { STATES } from './words.ts';
import './mass.css';

/** 批量修改: a file in, and what files have done before. */
export function MassList() {
  const canWrite = may(useMe(), 'goods.write');
  const params = useListParams();
  const changes = useMassChanges(params.page);
  return (
    <>
      <PageTitle>批量修改</PageTitle>
      <div className="page-head">
        <h1>批量修改</h1>
        <span className="muted">先预览，确认后才改动商品；执行后可以撤销一次</span>
      </div>
      {canWrite && <Uploader />}
      <section className="card" aria-labelledby="mass-history">
        <header>
          <h2 id="mass-history">记录</h2>
        </header>
        <ListTable<MassChange>
          label="批量修改记录"
          columns={COLUMNS}
          rows={changes.data?.list}
          rowKey="id"
          error={changes.error}
          retry={changes.refetch}
          empty="还没有批量修改"
        />
        <ListFoot unit="次" data={changes.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const COLUMNS: Columns<MassChange> = [
  {
    title: '文件',
    key: 'file',
    render: (_, { id, file_name: name }) => <Link to={`/mass/${id}`}>{name}</Link>,
  },
  { title: '员工', dataIndex: 'staff', className: 'nowrap' },
  { title: '上传', key: 'at', className: 'sub nowrap', render: (_, row) => dateTime(row.created_at) },
  {
    title: '状态',
    key: 'status',
    render: (_, { status }) => <span className={`tag ${STATES[status].tone}`}>{STATES[status].name}</span>,
  },
  { title: '行数', key: 'rows', align: 'right', render: (_, row) => count(row.rows_total) },
  {
    title: '改动商品',
    key: 'changed',
    align: 'right',
    className: 'strong',
    render: (_, row) => count(row.rows_changed),
  },
  {
    title: '错误行',
    key: 'refused',
    align: 'right',
    render: (_, { rows_refused: refused }) =>
      refused > 0 ? <span className="bad">{count(refused)}</span> : '0',
  },
  { title: '执行', key: 'applied', className: 'sub nowrap', render: (_, row) => stamp(row.applied_at) },
  { title: '撤销', key: 'undone', className: 'sub nowrap', render: (_, row) => stamp(row.undone_at) },
];

const stamp = (seconds: number | null) => (seconds === null ? '—' : dateTime(seconds));
