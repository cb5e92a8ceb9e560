import { App } from 'antd';
import { useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type KnownPayer, useBankLines, useForget, usePayers } from './api.ts';
import { TransferTabs } from './parts/Tabs.tsx';

/** 付款账号: whose account at a bank is whose, as staff have said by taking its money in. */
export function KnownPayers() {
  const canWrite = may(useMe(), 'money.write');
  const params = useListParams();
  const payers = usePayers({ keywords: params.get('keywords'), page: params.page });
  const { data: counts } = useBankLines({ status: 'open', page: 1, page_size: 1 });
  return (
    <ListPage<KnownPayer>
      title="收款台"
      label="付款账号"
      measure="个"
      noun="付款账号"
      note="确认入账时记住，下一笔到账按账号认出客户"
      tabs={<TransferTabs counts={counts} />}
      params={params}
      search={{ label: '搜索付款账号', placeholder: '账号、户名、客户' }}
      filters={[]}
      query={payers}
      columns={columns(canWrite)}
      empty="还没有记住付款账号"
    />
  );
}

const columns = (canWrite: boolean): Columns<KnownPayer> => [
  { title: '付款账号', dataIndex: 'payer_account', width: 220 },
  { title: '付款户名', dataIndex: 'payer' },
  { title: '客户', dataIndex: 'company' },
  {
    title: '最近入账',
    key: 'learned',
    className: 'sub',
    width: 220,
    render: (_, { staff, learned_at }) => `${staff}　${dateTime(learned_at)}`,
  },
  ...(canWrite
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 90,
          render: (_: unknown, row: KnownPayer) => <Forget payer={row} />,
        },
      ]
    : []),
];

function Forget({ payer }: { payer: KnownPayer }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const forget = useForget();
  const act = async () => {
    try {
      await forget.mutateAsync(payer.id);
      message.success('已忘记');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button
      type="button"
      className="btn text"
      aria-label={`忘记 ${payer.payer_account}`}
      disabled={forget.isPending}
      onClick={() => void act()}
    >
      忘记
    </button>
  );
}
