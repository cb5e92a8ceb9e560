import { useState } from 'react';
import { Link } from 'react-router';
import { count, date, waited, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { Phone } from '../../app/Phone.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type DeskRow, useDesk } from './api.ts';
import { ReviewDialog } from './parts/ReviewDialog.tsx';
import { ReceiptTabs, type Tab, tabOf } from './parts/Tabs.tsx';
import './receipts.css';

/** 含麻回执: receipts to be looked at, orders that owe one, orders held for their amount. */
export function ReceiptDesk() {
  const me = useMe();
  const params = useListParams();
  const tab = tabOf(params.get('tab'));
  const desk = useDesk({ tab, keywords: params.get('keywords'), page: params.page });
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <ListPage<DeskRow>
        title="含麻回执"
        label="含麻订单列表"
        measure="单"
        noun=""
        note="一单一份委托书；回执通过后订单完成，欠回执的客户不能再购"
        tabs={<ReceiptTabs current={tab} counts={desk.data?.counts} />}
        params={params}
        search={{ label: '搜索含麻订单', placeholder: '订单号、客户' }}
        filters={[]}
        query={desk}
        columns={columns(tab, may(me, 'receipt.write'), setOpenId)}
        empty={EMPTY[tab]}
      />
      {openId !== null && <ReviewDialog id={openId} close={() => setOpenId(null)} />}
    </>
  );
}

const EMPTY: Record<Tab, string> = {
  uploaded: '没有待审核的回执',
  owed: '没有客户欠回执',
  held: '没有因数量异常暂挂的订单',
  done: '还没有通过的回执',
};
const SINCE: Record<Tab, string> = { uploaded: '上传', owed: '发货', held: '暂挂', done: '上传' };

const columns = (tab: Tab, canReview: boolean, open: (id: number) => void): Columns<DeskRow> => [
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    width: 150,
    render: (_, row) => (
      <>
        <Link to={`/orders/${row.id}`}>{row.order_no}</Link>
        <div className="muted small">{row.status_name}</div>
      </>
    ),
  },
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        {row.company}
        <div className="muted small">
          {row.buyer_type_name}　<Phone number={row.phone} of="account" id={row.account_id} />
        </div>
      </>
    ),
  },
  {
    title: tab === 'held' ? '暂挂原因' : '商品',
    key: 'goods',
    render: (_, row) => (
      <>
        {tab === 'held' ? <span className="warn">{row.hold_reason}</span> : row.goods}
        {tab === 'held' && <div className="muted small">{row.goods}</div>}
      </>
    ),
  },
  { title: '数量', key: 'pieces', align: 'right', width: 70, render: (_, row) => count(row.piece_count) },
  { title: '金额', key: 'total', align: 'right', width: 100, render: (_, row) => yuan(row.total) },
  ...(tab === 'held' ? [] : [STATUS]),
  {
    title: SINCE[tab],
    key: 'since',
    className: 'sub nowrap',
    width: 110,
    render: (_, row) => (
      <>
        {date(row.since)}
        {tab !== 'done' && <div className="small">已等 {waited(Date.now() / 1000 - row.since)}</div>}
      </>
    ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 90,
    render: (_, row) =>
      tab === 'held' ? (
        <Link className="btn text" to={`/orders/${row.id}`}>
          去处理
        </Link>
      ) : (
        <button type="button" className="btn text" onClick={() => open(row.id)}>
          {tab === 'uploaded' && canReview ? '审核' : '查看'}
        </button>
      ),
  },
];

const STATUS: Columns<DeskRow>[number] = {
  title: '回执',
  key: 'receipt',
  width: 100,
  render: (_, row) => <span className={`tag ${TONES[row.receipt_status]}`}>{row.receipt_status_name}</span>,
};

const TONES: Record<DeskRow['receipt_status'], string> = {
  '': '',
  owed: 'wait',
  uploaded: 'info',
  accepted: 'ok',
  refused: 'bad',
};
