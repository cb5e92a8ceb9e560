import { FileHistory } from '../../app/FileHistory.tsx';
import { count, dateTime } from '../../app/format.ts';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { type MassChange, useMassChanges } from './api.ts';
import { Uploader } from './parts/Uploader.tsx';
import { STATES } from './words.ts';
import './mass.css';

/** 批量修改: a file in, and what files have done before. */
export function MassList() {
  const canWrite = may(useMe(), 'goods.write');
  return (
    <FileHistory<MassChange>
      title="批量修改"
      about="先预览，确认后才改动商品；执行后可以撤销一次"
      uploader={canWrite && <Uploader />}
      label="批量修改记录"
      empty="还没有批量修改"
      useRows={useMassChanges}
      base="/mass"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Columns<MassChange> = [
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
