import type { PointsLogItem } from '@qingnang/contract/points';
import { Modal } from 'antd';
import { useState } from 'react';
import { count, date, dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { Phone } from '../../app/Phone.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type PointsHolder, usePointsHolders, usePointsOf } from './orders-api.ts';

/** 客户积分: what each account has, and its ledger. */
export function PointsAccountList() {
  const params = useListParams();
  const holders = usePointsHolders({ keywords: params.get('keywords'), page: params.page });
  const [open, setOpen] = useState<PointsHolder | null>(null);
  return (
    <>
      <ListPage<PointsHolder>
        title="客户积分"
        label="客户积分列表"
        measure="户"
        noun=""
        params={params}
        search={{ label: '搜索客户', placeholder: '客户名称、用户名、电话' }}
        filters={[]}
        query={holders}
        columns={[...COLUMNS, logColumn(setOpen)]}
        empty="没有符合条件的客户"
      />
      <Modal
        title={open ? `积分明细：${open.company}` : ''}
        open={open !== null}
        onCancel={() => setOpen(null)}
        footer={null}
        width={760}
        destroyOnHidden
      >
        {open && <Log id={open.id} />}
      </Modal>
    </>
  );
}

const COLUMNS: Columns<PointsHolder> = [
  { title: '客户', key: 'company', render: (_, { company }) => <span className="strong">{company}</span> },
  {
    title: '电话',
    key: 'phone',
    width: 150,
    render: (_, row) => <Phone number={row.phone} of="account" id={row.id} />,
  },
  { title: '可用积分', key: 'points', align: 'right', width: 120, render: (_, { points }) => count(points) },
  {
    title: '待补扣',
    key: 'debt',
    align: 'right',
    width: 110,
    render: (_, { debt }) => (debt > 0 ? <span className="tag wait">{count(debt)}</span> : '—'),
  },
];

const logColumn = (open: (row: PointsHolder) => void): Columns<PointsHolder>[number] => ({
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, row) => (
    <button type="button" className="btn text" onClick={() => open(row)}>
      明细
    </button>
  ),
});

function Log({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePointsOf(id, page);
  return (
    <>
      {data && (
        <p className="alert info">
          可用 {count(data.summary.points)} 积分
          {data.summary.ending.map(
            ({ points, valid_until }) => `，${count(points)} 于 ${date(valid_until)} 到期`,
          )}
          {data.summary.debt > 0 && `，待补扣 ${count(data.summary.debt)}`}
        </p>
      )}
      <ListTable<PointsLogItem>
        label="积分明细"
        columns={LOG_COLUMNS}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty="还没有积分明细"
      />
      <ListFoot unit="笔明细" data={data} onPage={setPage} />
    </>
  );
}

const LOG_COLUMNS: Columns<PointsLogItem> = [
  { title: '时间', key: 'at', className: 'sub nowrap', width: 150, render: (_, { at }) => dateTime(at) },
  { title: '类型', dataIndex: 'cause_name', width: 120 },
  { title: '关联单据', key: 'ref', className: 'sub', render: (_, { ref }) => ref || '—' },
  {
    title: '收支',
    key: 'points',
    align: 'right',
    width: 100,
    render: (_, { points }) => (points > 0 ? `+${count(points)}` : `−${count(-points)}`),
  },
  { title: '余额', key: 'balance', align: 'right', width: 100, render: (_, { balance }) => count(balance) },
];
