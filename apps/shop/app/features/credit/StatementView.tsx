import type { CreditStatementLine, creditStatementConfirm } from '@qingnang/contract/credit';
import { CREDIT_STATEMENT_FILE, CREDIT_STATEMENT_PDF } from '@qingnang/contract/credit-words';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { date, money } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Credit.module.css';
import type { Statement } from './credit-data.ts';

const DisputeDialog = lazyKept(() => import('./DisputeDialog.tsx'));

/** A month's statement: confirmed as a whole, disputed line by line. */
export function StatementView({ statement }: { statement: Statement }) {
  const [minded, setMinded] = useState<CreditStatementLine | null>(null);
  const agree = useConfirmed(statement);
  const isOpen = statement.state !== 'confirmed';
  const columns = isOpen ? [...COLUMNS, disputes(setMinded)] : [...COLUMNS, DISPUTED];
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="期初欠款" value={statement.opening} />
        <Fact name="新增订单" value={statement.charged} />
        <Fact name="结款" value={statement.settled} />
        <Fact name="退款冲减" value={statement.reduced} />
        <Fact name="期末欠款" value={statement.closing} />
      </dl>
      <div className={styles.bar}>
        <b className="strong">{statement.state_name}</b>
        {isOpen && (
          <Button variant="primary" disabled={statement.state === 'disputed'} onClick={agree}>
            确认对账单
          </Button>
        )}
        <span className={cx('row', 'push')}>
          {FILES.map(({ path, name }) => (
            <a
              key={name}
              className={cx('link', styles.file)}
              href={path.replace(':id', String(statement.id))}
              download
            >
              <Icon name="download" size={16} />
              {name}
            </a>
          ))}
        </span>
      </div>
      <Table caption="对账单明细" columns={columns} rows={statement.lines} rowKey={({ id }) => id} />
      <Suspense>
        {minded && <DisputeDialog statementId={statement.id} line={minded} onClose={() => setMinded(null)} />}
      </Suspense>
    </>
  );
}

const FILES = [
  { path: CREDIT_STATEMENT_PDF, name: 'PDF' },
  { path: CREDIT_STATEMENT_FILE, name: 'XLSX' },
];

function useConfirmed({ id, month, closing }: Statement) {
  const { revalidate } = useRevalidator();
  return async () => {
    const isSure = await confirm({
      title: `确认 ${month} 对账单？`,
      message: `期末欠款 ${money(closing)}。确认后不能再提异议。`,
      ok: '确认对账单',
      cancel: '再看看',
    });
    if (!isSure) return;
    try {
      const { message } = await callAndHear<typeof creditStatementConfirm>(
        'POST /api/user/credit/statements/:id/confirm',
        { at: { id } },
      );
      toast.success(message);
    } catch (error) {
      // Shown already; what is there now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
}

const Fact = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.figure}>{money(value)}</dd>
  </div>
);

const COLUMNS: readonly Column<CreditStatementLine>[] = [
  { title: '日期', cell: ({ at }) => <span className="num sub">{date(at)}</span> },
  { title: '类型', cell: ({ kind_name }) => kind_name },
  {
    title: '订单号',
    cell: ({ order_id, order_no }) => (
      <PageLink className="link num" to={`/order/info/${order_id}`}>
        {order_no}
      </PageLink>
    ),
  },
  { title: '客户', notOnPhone: true, cell: ({ company }) => company },
  { title: '金额', number: true, cell: ({ amount }) => money(amount) },
];

const Minded = ({ dispute, reply }: CreditStatementLine) => (
  <>
    {dispute}
    {reply !== '' && <span className="muted small">　答复：{reply}</span>}
  </>
);

const DISPUTED: Column<CreditStatementLine> = { title: '异议', cell: (line) => <Minded {...line} /> };

const disputes = (mind: (line: CreditStatementLine) => void): Column<CreditStatementLine> => ({
  title: '异议',
  cell: (line) => (
    <>
      <Minded {...line} />{' '}
      <Button
        variant="text"
        size="sm"
        aria-label={`${line.order_no} ${line.kind_name} 异议`}
        onClick={() => mind(line)}
      >
        {line.dispute === '' ? '提出异议' : '修改'}
      </Button>
    </>
  ),
});
