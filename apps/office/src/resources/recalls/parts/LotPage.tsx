import { lotMark } from '@qingnang/contract/recall-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count, date, month } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { may, useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { Phone } from '../../../app/Phone.tsx';
import { type RecallData, useLot } from '../api.ts';
import { RecallDialog } from './RecallDialog.tsx';
import { StopDialog } from './StopDialog.tsx';

type Buyer = RecallData['buyers'][number];

/** Where pieces of a lot lie and who has received them, in all warehouses, and the acts against it. */
export function LotPage({ id }: { id: number }) {
  const { data: lot, error, refetch } = useLot(id);
  if (!lot) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return (
    <>
      <PageTitle>批号流向</PageTitle>
      <div className="page-head">
        <h1>批号 {lot.lot_no} 流向</h1>
        <Link to="/recalls/lots">
          <Icon name="arrow-left" size={14} /> 换个批号
        </Link>
        <Acts lot={lot} />
      </div>
      <section className="card" aria-label="批号流向">
        <Facts lot={lot} />
        <ListTable<Buyer>
          label="客户"
          columns={columns(lot.bzdw)}
          rows={lot.buyers}
          rowKey="order_id"
          error={null}
          retry={refetch}
          empty="该批号没有发出过"
        />
      </section>
    </>
  );
}

type Asking = 'stop' | 'recall' | 'drill';

function Acts({ lot }: { lot: RecallData }) {
  const navigate = useNavigate();
  const canRecall = may(useMe(), 'quality.write');
  const [asking, setAsking] = useState<Asking | null>(null);
  if (lot.recall_id !== null)
    return (
      <div className="btns">
        <Link className="btn" to={`/recalls/${lot.recall_id}`}>
          查看召回
        </Link>
      </div>
    );
  if (!canRecall) return null;
  return (
    <div className="btns">
      <button type="button" className="btn" onClick={() => setAsking('drill')}>
        召回演练
      </button>
      <button type="button" className="btn" disabled={lot.stop_id !== null} onClick={() => setAsking('stop')}>
        停售
      </button>
      <button type="button" className="btn danger" onClick={() => setAsking('recall')}>
        发起召回
      </button>
      {asking === 'stop' && <StopDialog lot={lot} close={() => setAsking(null)} />}
      {(asking === 'recall' || asking === 'drill') && (
        <RecallDialog
          lot={lot}
          isDrill={asking === 'drill'}
          close={() => setAsking(null)}
          done={(recall) => void navigate(`/recalls/${recall.id}`)}
        />
      )}
    </div>
  );
}

const Facts = ({ lot }: { lot: RecallData }) => (
  <p className="recall-facts">
    <b>
      {lot.name} {lot.ypgg}
    </b>
    <span>{lot.sccj}</span>
    <span>{lot.approval_no}</span>
    <span>有效期至 {month(lot.expires_on)}</span>
    {lot.is_stopped === 1 && <b className="bad">{lotMark(lot.recall_class) || '已停售'}</b>}
    {lot.stock.map(({ ck_name: place, on_shelf: onShelf, locked, received_at: at }) => (
      <span key={place}>
        {place} 在架 {count(onShelf)}，锁定 {count(locked)} {lot.bzdw}
        <span className="muted">（{date(at)} 入库）</span>
      </span>
    ))}
    <span>
      已发 {count(lot.buyer_count)} 家 {count(lot.shipped_number)} {lot.bzdw}，客户未退{' '}
      <b className={lot.left_number > 0 ? 'bad' : 'ok'}>{count(lot.left_number)}</b>
    </span>
  </p>
);

const columns = (unit: string): Columns<Buyer> => [
  { title: '客户', key: 'company', render: (_, row) => row.company },
  {
    title: '联系人',
    key: 'contact',
    className: 'nowrap',
    render: (_, row) => (
      <>
        {row.contact_name}{' '}
        <span className="muted">
          <Phone number={row.phone} of="order" id={row.order_id} />
        </span>
      </>
    ),
  },
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    render: (_, row) => <Link to={`/orders/${row.order_id}?status=0`}>{row.order_no}</Link>,
  },
  { title: '仓库', key: 'place', width: 100, render: (_, row) => row.ck_name },
  { title: '发货', key: 'at', className: 'sub nowrap', width: 110, render: (_, row) => date(row.shipped_at) },
  {
    title: '已发',
    key: 'shipped',
    align: 'right',
    width: 90,
    render: (_, row) => `${count(row.shipped_number)} ${unit}`,
  },
  {
    title: '已在售后',
    key: 'held',
    align: 'right',
    width: 90,
    render: (_, row) => count(row.held_number),
  },
  {
    title: '待召回',
    key: 'left',
    align: 'right',
    width: 90,
    render: (_, row) => <b>{count(row.left_number)}</b>,
  },
];
