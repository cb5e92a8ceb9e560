import type { adminCreditAccount } from '@qingnang/contract/admin-credit';
import { Link } from 'react-router';
import { useList } from '../../../app/calls.ts';
import { Bones, Failed } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';

/** 账期: what the customer may owe, and does. */
export function CreditCard({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useList<typeof adminCreditAccount>(
    ['credit'],
    'GET /api/admin/credit/:id',
    { at: { id: accountId } },
  );
  return (
    <section className="card" aria-label="账期">
      <header>
        <h2>账期</h2>
        <Link to={`/credit/${accountId}`}>{data?.terms ? '查看' : '开通'}</Link>
      </header>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={2} />)}
      {data && !data.facts && <p className="state">还没有开通账期</p>}
      {data?.facts && (
        <p className="state">
          {data.facts.state === 'open' ? '启用' : '停用'}，额度 {yuan(data.facts.limit)}，已用{' '}
          {yuan(data.facts.used)}
          {data.facts.overdue > 0 && <span className="tag bad">逾期 {yuan(data.facts.overdue)}</span>}
          <br />
          <span className="muted small">{data.facts.term_name}付款</span>
        </p>
      )}
    </section>
  );
}
