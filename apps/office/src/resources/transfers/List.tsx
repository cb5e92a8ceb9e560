import { App } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFailure } from '../../app/failure.tsx';
import { dateTime, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type BankLine, useAuto, useBankLines } from './api.ts';
import { Confirm } from './parts/Confirm.tsx';
import { ImportStatement } from './parts/ImportStatement.tsx';
import { LineDialog } from './parts/LineDialog.tsx';
import { MatchDialog } from './parts/MatchDialog.tsx';
import { Reopen } from './parts/Reopen.tsx';
import { type LineStatus, statusOf, TransferTabs } from './parts/Tabs.tsx';
import './transfers.css';

/** 收款台: what the bank says has come, and where it goes. */
export function TransferList() {
  const canWrite = may(useMe(), 'money.write');
  const params = useListParams();
  const status = statusOf(params.get('status'));
  const lines = useBankLines({ status, keywords: params.get('keywords'), page: params.page });
  const [opened, setOpened] = useState<BankLine | null>(null);
  return (
    <>
      <ListPage<BankLine>
        title="收款台"
        label="银行流水"
        measure="笔"
        noun="流水"
        note="导入银行流水，系统按订单号、金额、户名和记住的付款账号匹配"
        acts={canWrite && <Acts open={lines.data?.open ?? 0} />}
        tabs={<TransferTabs current={status} counts={lines.data} />}
        params={params}
        search={{ label: '搜索流水', placeholder: '付款户名、流水号、摘要' }}
        filters={[]}
        query={lines}
        columns={columns(status, canWrite ? setOpened : null)}
        empty={EMPTY[status]}
      />
      {opened && <MatchDialog line={opened} close={() => setOpened(null)} />}
    </>
  );
}

const EMPTY: Record<LineStatus, string> = {
  open: '没有待核对的流水，请导入银行流水',
  matched: '还没有入账的流水',
  returned: '没有退回的流水',
  ignored: '没有忽略的流水',
};

function Acts({ open }: { open: number }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const auto = useAuto();
  const [dialog, setDialog] = useState<'import' | 'line' | null>(null);
  const close = () => setDialog(null);
  const match = async () => {
    try {
      const { matched, left } = await auto.mutateAsync(undefined);
      if (matched > 0) message.success(`已自动入账 ${matched} 笔，还有 ${left} 笔待核对`);
      else message.info('没有订单号、金额、户名都一致的流水，请逐笔核对');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => setDialog('line')}>
        <Icon name="plus" /> 手工录入
      </button>
      <button type="button" className="btn" onClick={() => setDialog('import')}>
        <Icon name="upload" /> 导入流水
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={open === 0 || auto.isPending}
        onClick={() => void match()}
      >
        <Icon name="circle-check" /> 自动匹配
      </button>
      {dialog === 'import' && <ImportStatement close={close} />}
      {dialog === 'line' && <LineDialog close={close} />}
    </>
  );
}

const columns = (status: LineStatus, open: ((line: BankLine) => void) | null): Columns<BankLine> => [
  {
    title: '到账',
    key: 'paid',
    width: 170,
    render: (_, row) => (
      <>
        {row.paid_on}
        <div className="muted small">{row.bank_ref}</div>
      </>
    ),
  },
  {
    title: '付款户名',
    key: 'payer',
    render: (_, row) => (
      <>
        {row.payer}
        {row.payer_account !== '' && <div className="muted small">{row.payer_account}</div>}
      </>
    ),
  },
  {
    title: '金额',
    key: 'amount',
    align: 'right',
    width: 120,
    className: 'strong',
    render: (_, row) => yuan(row.amount),
  },
  { title: '摘要', key: 'memo', className: 'sub', render: (_, row) => row.memo },
  status === 'open'
    ? { title: '匹配建议', key: 'suggestion', width: 400, render: (_, row) => <Suggested line={row} /> }
    : { title: '处理', key: 'result', width: 400, render: (_, row) => <Result line={row} /> },
  ...(open === null || status === 'matched' || status === 'returned'
    ? []
    : [
        {
          title: '操作',
          key: 'acts',
          width: 130,
          render: (_: unknown, row: BankLine) =>
            status === 'ignored' ? (
              <Reopen line={row} />
            ) : (
              <span className="btns">
                {row.suggestions[0]?.is_certain && <Confirm line={row} />}
                <button type="button" className="btn text" onClick={() => open(row)}>
                  核对
                </button>
              </span>
            ),
        },
      ]),
];

function Suggested({ line }: { line: BankLine }) {
  const [first, ...others] = line.suggestions;
  if (!first) return <span className="muted">没有找到对应订单</span>;
  const words = first.problem || first.warning;
  return (
    <>
      <span className={`tag ${first.problem ? 'bad' : first.is_certain ? 'ok' : 'wait'}`}>
        {first.way_name}
      </span>
      {first.orders.length === 0 && <div className="small">{first.customer.company}</div>}
      {first.orders.map((order) => (
        <div key={order.id} className="small bank-order">
          <Link to={`/orders/${order.id}`}>{order.order_no}</Link>
          <span>{order.company}</span>
          <span>
            {order.received > 0 && `已到账 ${yuan(order.received)}，还差 `}
            {yuan(order.amount)}
          </span>
          {order.proofs.length > 0 && <span className="tag info">有凭证</span>}
        </div>
      ))}
      {words !== '' && <div className="warn small">{words}</div>}
      {others.length > 0 && <div className="muted small">另有 {others.length} 种可能</div>}
    </>
  );
}

const Place = ({
  place: { kind_name, order, customer, provider_name, amount },
}: {
  place: BankLine['allocations'][number];
}) => (
  <div className="small bank-order">
    {order ? <Link to={`/orders/${order.id}`}>{order.order_no}</Link> : <span>{kind_name}</span>}
    {customer && <span>{customer.company}</span>}
    {provider_name !== '' && <span>{provider_name}</span>}
    <span>{yuan(amount)}</span>
  </div>
);

const Result = ({ line }: { line: BankLine }) => (
  <>
    {line.allocations.map((place) => (
      <Place key={`${place.kind} ${place.order?.id ?? place.customer?.id ?? 0}`} place={place} />
    ))}
    {line.note !== '' && <div className="small">{line.note}</div>}
    <div className="muted small">
      {line.staff}
      {line.decided_at !== null && `　${dateTime(line.decided_at)}`}
    </div>
  </>
);
