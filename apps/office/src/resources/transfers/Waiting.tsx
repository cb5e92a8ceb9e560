import { Link } from 'react-router';
import { FileList } from '../../app/FileList.tsx';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { useBankLines, useWaiting, type WaitingTransfer } from './api.ts';
import { TransferTabs } from './parts/Tabs.tsx';
import './transfers.css';

/** 待到账订单: who has said that money is on its way, and who has not. */
export function WaitingTransfers() {
  const params = useListParams();
  const waiting = useWaiting({ keywords: params.get('keywords'), page: params.page });
  const { data: counts } = useBankLines({ status: 'open', page: 1, page_size: 1 });
  return (
    <ListPage<WaitingTransfer>
      title="收款台"
      label="待到账订单"
      measure="单"
      noun=""
      note="选择了对公转账、还没有到账的订单"
      tabs={<TransferTabs counts={counts} />}
      params={params}
      search={{ label: '搜索待到账订单', placeholder: '订单号、客户' }}
      filters={[]}
      query={waiting}
      columns={COLUMNS}
      empty="没有等待转账的订单"
    />
  );
}

const COLUMNS: Columns<WaitingTransfer> = [
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    width: 150,
    render: (_, row) => (
      <>
        <Link to={`/orders/${row.id}`}>{row.order_no}</Link>{' '}
        {row.kind === 'receipt' && <span className="tag vio">含麻</span>}
      </>
    ),
  },
  { title: '客户', dataIndex: 'company' },
  {
    title: '还差',
    key: 'amount',
    align: 'right',
    width: 120,
    className: 'strong',
    render: (_, row) => (
      <>
        {yuan(row.amount)}
        {row.received > 0 && <div className="muted small">已到账 {yuan(row.received)}</div>}
      </>
    ),
  },
  {
    title: '下单',
    key: 'placed',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => dateTime(row.placed_at),
  },
  {
    title: '截止',
    key: 'expires',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => (row.expires_at === null ? '—' : dateTime(row.expires_at)),
  },
  {
    title: '客户凭证',
    key: 'proofs',
    render: (_, { proofs }) =>
      proofs.length === 0 ? (
        <span className="muted">未提交</span>
      ) : (
        proofs.map((proof) => (
          <div key={proof.id} className="bank-proof">
            {proof.file && <FileList files={[proof.file]} label="转账凭证" />}
            <span className="small">
              {proof.payer}　{proof.paid_on}　{proof.bank_ref}
            </span>
          </div>
        ))
      ),
  },
];
