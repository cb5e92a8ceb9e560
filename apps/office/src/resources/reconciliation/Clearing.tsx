import { Select } from 'antd';
import { yuan } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type ClearingDay, useClearing } from './settlements.ts';
import { ReconciliationTabs } from './Tabs.tsx';
import { PROVIDER_FILTER } from './words.ts';

/** 在途资金: what the providers hold of the shop's, day by day since their first file. */
export function Clearing() {
  const params = useListParams();
  const days = useClearing({ provider: params.get('provider'), page: params.page });
  return (
    <>
      <PageTitle>在途资金</PageTitle>
      <div className="page-head">
        <h1>在途资金</h1>
        <span className="muted">渠道期末 = 期初 + 收款 − 退款 − 手续费 − 提现</span>
      </div>
      <section className="card" aria-label="在途资金">
        <ReconciliationTabs />
        <search className="filt">
          <Select
            aria-label={PROVIDER_FILTER.label}
            className="list-filter"
            value={params.get('provider')}
            onChange={(provider) => params.set({ provider })}
            options={PROVIDER_FILTER.options}
          />
        </search>
        <ListTable<ClearingDay>
          label="在途资金"
          columns={COLUMNS}
          rows={days.data?.list}
          rowKey="key"
          error={days.error}
          retry={days.refetch}
          empty="导入第一份结算文件后才有余额"
        />
        <ListFoot unit="天" data={days.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const amount = (
  title: string,
  key: Exclude<keyof ClearingDay, 'provider'>,
): Columns<ClearingDay>[number] => ({
  title,
  key,
  align: 'right',
  render: (_, row) => yuan(Number(row[key])),
});

const COLUMNS: Columns<ClearingDay> = [
  { title: '日期', dataIndex: 'day', className: 'nowrap' },
  { title: '渠道', dataIndex: 'provider_name', className: 'nowrap' },
  amount('期初', 'opening'),
  amount('收款', 'payments'),
  amount('退款', 'refunds'),
  amount('手续费', 'fees'),
  amount('提现', 'payouts'),
  { ...amount('渠道期末', 'closing'), render: (_, { closing }) => <b>{yuan(closing)}</b> },
  amount('提现未到账', 'transit'),
];
