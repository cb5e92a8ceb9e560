import { Modal, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime, yuan } from '../../../app/format.ts';
import { useWalletLog, type WalletRow } from '../api.ts';

/** 余额明细 of an account. */
export function LogDialog({ wallet, close }: { wallet: WalletRow; close: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isPending } = useWalletLog(wallet.account_id, page);
  return (
    <Modal title={`${wallet.company} 余额明细`} open onCancel={close} footer={null} width={760}>
      <Table
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data?.list ?? []}
        pagination={{
          current: page,
          pageSize: data?.page_size ?? 20,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { title: '时间', key: 'at', className: 'nowrap', render: (_, row) => dateTime(row.created_at) },
          { title: '类型', key: 'type', className: 'nowrap', render: (_, row) => row.use_type_name },
          {
            title: '关联单据',
            key: 'ref',
            render: (_, row) => (
              <>
                {row.order_id > 0 ? <Link to={`/orders/${row.order_id}`}>{row.ref}</Link> : row.ref}
                {row.note !== '' && <div className="muted small">{row.note}</div>}
              </>
            ),
          },
          { title: '收支', key: 'amount', align: 'right', render: (_, row) => yuan(row.amount) },
          { title: '余额', key: 'balance', align: 'right', render: (_, row) => yuan(row.balance) },
        ]}
      />
    </Modal>
  );
}
