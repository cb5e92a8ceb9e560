import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { ImportSettlement } from './ImportSettlement.tsx';
import { type SettlementFile, useFiles } from './settlements.ts';
import { ReconciliationTabs } from './Tabs.tsx';
import { PROVIDER_FILTER } from './words.ts';

/** 结算文件: the providers' papers that were imported, the latest day first. */
export function SettlementFileList() {
  const canWrite = may(useMe(), 'money.write');
  const params = useListParams();
  const files = useFiles({ provider: params.get('provider'), page: params.page });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListPage<SettlementFile>
        title="结算文件"
        label="结算文件列表"
        measure="个"
        noun="文件"
        tabs={<ReconciliationTabs />}
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setOpen(true)}>
              <Icon name="upload" /> 导入结算文件
            </button>
          )
        }
        params={params}
        filters={[PROVIDER_FILTER]}
        query={files}
        columns={COLUMNS}
        empty="还没有导入结算文件"
      />
      {isOpen && <ImportSettlement close={() => setOpen(false)} />}
    </>
  );
}

const COLUMNS: Columns<SettlementFile> = [
  {
    title: '日期',
    key: 'day',
    className: 'nowrap',
    width: 110,
    render: (_, { day, reconciliation_id: id }) =>
      id > 0 ? <Link to={`/reconciliation/${id}`}>{day}</Link> : day,
  },
  {
    title: '账单',
    key: 'layout',
    render: (_, { layout_name, name }) => (
      <>
        {layout_name}
        <div className="muted small">{name}</div>
      </>
    ),
  },
  { title: '笔数', key: 'lines', align: 'right', width: 70, render: (_, { lines }) => count(lines) },
  { title: '收款', key: 'payments', align: 'right', render: (_, { sums }) => yuan(sums.payments) },
  { title: '退款', key: 'refunds', align: 'right', render: (_, { sums }) => yuan(sums.refunds) },
  { title: '手续费', key: 'fees', align: 'right', render: (_, { sums }) => yuan(sums.fees) },
  { title: '提现', key: 'payouts', align: 'right', render: (_, { sums }) => yuan(sums.payouts) },
  {
    title: '差异',
    key: 'differences',
    align: 'right',
    width: 80,
    render: (_, { open_differences: open }) =>
      open > 0 ? <span className="tag bad">{count(open)} 项</span> : <span className="muted">—</span>,
  },
  {
    title: '导入',
    key: 'imported',
    className: 'sub nowrap',
    width: 140,
    render: (_, { staff, imported_at }) => (
      <>
        {dateTime(imported_at)}
        <div className="small">{staff}</div>
      </>
    ),
  },
];
