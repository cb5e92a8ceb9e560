import type { StockDocument } from '@qingnang/contract/stock-documents';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useDocument } from './api.ts';
import { STATE_TONES } from './List.tsx';
import { signed } from './lines.ts';

/** A document with its lines, and what became of it. */
export function StockDocumentShow() {
  const id = Number(useParams().id) || 0;
  const { data, error, refetch } = useDocument(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const {
    kind_name,
    warehouse,
    to_warehouse: to,
    state,
    state_name,
    staff,
    at,
    note,
    decided_by: by,
    reply,
  } = data;
  const title = `${kind_name}单 ${id}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className={`tag ${STATE_TONES[state]}`}>{state_name}</span>
        <span className="muted">
          {to === '' ? warehouse : `${warehouse} → ${to}`}　{staff} {dateTime(at)}
          {by !== '' && `　复核 ${by}`}
        </span>
        <div className="btns">
          <Link className="btn" to="/stock-documents">
            返回列表
          </Link>
        </div>
      </div>
      {state === 'waiting' && (
        <p className="alert">
          差异超过一人可以调整的数量，等待另一位同事在<Link to="/approvals">待复核</Link>
          里同意；同意前库存不变。
        </p>
      )}
      {reply !== '' && <p className="alert">复核说明：{reply}</p>}
      {note !== '' && <p className="alert info">备注：{note}</p>}
      <section className="card" aria-label="调整明细">
        <ListTable<Line>
          label="调整明细"
          columns={COLUMNS}
          rows={data.rows}
          rowKey="line"
          error={error}
          retry={refetch}
          empty="没有明细"
        />
      </section>
    </>
  );
}

type Line = StockDocument['rows'][number];

const COLUMNS: Columns<Line> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, { name, ypgg, goods_id: id }) => (
      <>
        <Link to={`/goods/${id}`}>{name}</Link>
        <div className="muted small">{ypgg}</div>
      </>
    ),
  },
  { title: '批号', dataIndex: 'lot_no', className: 'nowrap', width: 140 },
  {
    title: '账面',
    key: 'before',
    align: 'right',
    width: 100,
    render: (_, { before, unit }) => `${count(before)} ${unit}`,
  },
  {
    title: '差异',
    key: 'delta',
    align: 'right',
    width: 90,
    render: (_, { delta }) => <b className={delta < 0 ? 'bad' : undefined}>{signed(delta)}</b>,
  },
  { title: '原因', key: 'reason', render: (_, { reason }) => reason || <span className="muted">—</span> },
];
