import { yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type OpenPayout, usePayouts } from './settlements.ts';
import { ReconciliationTabs } from './Tabs.tsx';
import { PROVIDER_FILTER } from './words.ts';

/** 未到账提现: what the providers have paid out and no line of the bank has brought. */
export function PayoutList() {
  const params = useListParams();
  const payouts = usePayouts({ provider: params.get('provider'), page: params.page });
  return (
    <ListPage<OpenPayout>
      title="未到账提现"
      label="未到账提现列表"
      measure="笔"
      noun="提现"
      tabs={<ReconciliationTabs />}
      params={params}
      filters={[PROVIDER_FILTER]}
      query={payouts}
      columns={COLUMNS}
      empty="渠道的提现都已在收款台到账"
    />
  );
}

const COLUMNS: Columns<OpenPayout> = [
  { title: '日期', dataIndex: 'day', className: 'nowrap', width: 120 },
  { title: '渠道', dataIndex: 'provider_name', className: 'nowrap' },
  { title: '渠道流水号', dataIndex: 'trade_no' },
  { title: '金额', key: 'amount', align: 'right', render: (_, { amount }) => yuan(amount) },
];
