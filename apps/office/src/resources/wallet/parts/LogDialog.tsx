import { Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime, yuan } from '../../../app/format.ts';
import { ListFoot } from '../../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { useWalletLog, type WalletRow } from '../api.ts';

/** 余额明细 of an account. */
export function LogDialog({ wallet, close }: { wallet: WalletRow; close: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useWalletLog(wallet.account_id, page);
  return (
    <Modal title={`${wallet.company} 余额明细`} open onCancel={close} footer={null} width={760}>
      <ListTable<LogRow>
        label="余额明细"
        columns={COLUMNS}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty="还没有余额明细"
      />
      <ListFoot unit="笔明细" data={data} onPage={setPage} />
    </Modal>
  );
}

type LogRow = NonNullable<ReturnType<typeof useWalletLog>['data']>['list'][number];

const COLUMNS: Columns<LogRow> = [
  {
    title: '时间',
    key: 'at',
    className: 'sub nowrap',
    width: 150,
    render: (_, { created_at }) => dateTime(created_at),
  },
  { title: '类型', dataIndex: 'use_type_name', className: 'nowrap', width: 110 },
  {
    title: '关联单据',
    key: 'ref',
    render: (_, { order_id, ref, note }) => (
      <>
        {order_id > 0 ? <Link to={`/orders/${order_id}`}>{ref}</Link> : ref}
        {note !== '' && <div className="muted small">{note}</div>}
      </>
    ),
  },
  { title: '收支', key: 'amount', align: 'right', width: 110, render: (_, { amount }) => yuan(amount) },
  { title: '余额', key: 'balance', align: 'right', width: 110, render: (_, { balance }) => yuan(balance) },
];
