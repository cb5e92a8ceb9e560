import { roleWords } from '@qingnang/contract/member-words';
import { useState } from 'react';
import { dateTime, yuan } from '../../../app/format.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type Customer, useAct } from '../api.ts';
import { FactorDialog } from './FactorDialog.tsx';

type Member = Customer['members'][number];

/** People of the company who sign in beside its owner; staff may stop one, or turn off the second factor of who has lost the phone. */
export function MembersCard({ customer, canWrite }: { customer: Customer; canWrite: boolean }) {
  const act = useAct(customer.id);
  const [stopped, setStopped] = useState<Member | null>(null);
  const [locked, setLocked] = useState<Member | null>(null);
  if (customer.members.length === 0) return null;
  return (
    <section className="card" aria-label="公司成员">
      <header>
        <h2>公司成员</h2>
      </header>
      <ul className="customer-list">
        {customer.members.map((member) => (
          <li key={member.id}>
            <div>
              {member.name} <span className="muted">{roleWords(member.roles)}</span>
              <div className="muted small">
                {member.login} ·{' '}
                {member.signed_in_at === null ? '从未登录' : `最近登录 ${dateTime(member.signed_in_at)}`}
                {member.order_limit !== null && ` · 限额 ${yuan(member.order_limit)}`}
              </div>
            </div>
            {member.has_factor && <span className="tag ok">两步验证</span>}
            {canWrite && member.has_factor && (
              <button type="button" className="btn text" onClick={() => setLocked(member)}>
                关闭两步验证
              </button>
            )}
            {!member.is_active && <span className="tag bad">停用</span>}
            {canWrite && member.is_active && (
              <button type="button" className="btn text" onClick={() => setStopped(member)}>
                停用
              </button>
            )}
          </li>
        ))}
      </ul>
      {locked && <FactorDialog customer={customer} member={locked} close={() => setLocked(null)} />}
      {stopped && (
        <ReasonDialog
          title={`停用成员 ${stopped.name}？`}
          content="不能再登录，现有登录全部下线；客户的负责人可以恢复。"
          okText="停用"
          act={(reason) => act.mutateAsync(({ stopMember }) => stopMember(stopped.id, reason))}
          done="已停用"
          close={() => setStopped(null)}
        />
      )}
    </section>
  );
}
