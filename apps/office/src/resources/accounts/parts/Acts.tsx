import { useState } from 'react';
import { phone } from '../../../app/format.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type Customer, useAct } from '../api.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';

/** Acts on the access of a buyer. */
export function Acts({ customer }: { customer: Customer }) {
  const act = useAct(customer.id);
  const confirm = useConfirm();
  const [isBlocking, setBlocking] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [isEndingFactor, setEndingFactor] = useState(false);
  const reset = () =>
    confirm({
      title: '重置密码？',
      content: `原密码作废，所有登录下线；验证码发到 ${phone(customer.phone)}，客户用“忘记密码”设置新密码。`,
      okText: '重置',
      act: () => act.mutateAsync(({ resetPassword }) => resetPassword()),
      done: '已重置，验证码已发送',
    });
  const unblock = () =>
    confirm({
      title: '恢复使用？',
      content: '客户可以重新登录和采购。',
      okText: '恢复',
      isDanger: false,
      act: () => act.mutateAsync(({ unblock }) => unblock()),
      done: '已恢复',
    });
  return (
    <div className="btns">
      <button type="button" className="btn" onClick={reset}>
        重置密码
      </button>
      <button type="button" className="btn" onClick={() => setInviting(true)}>
        一次性密码
      </button>
      {isInviting && <InviteDialog customer={customer} close={() => setInviting(false)} />}
      {customer.factor_since !== null && (
        <button type="button" className="btn" onClick={() => setEndingFactor(true)}>
          关闭两步验证
        </button>
      )}
      {isEndingFactor && (
        <FactorDialog customer={customer} member={null} close={() => setEndingFactor(false)} />
      )}
      {customer.is_blocked ? (
        <button type="button" className="btn" onClick={unblock}>
          恢复使用
        </button>
      ) : (
        <button type="button" className="btn" onClick={() => setBlocking(true)}>
          停用
        </button>
      )}
      {isBlocking && (
        <ReasonDialog
          title={`停用 ${customer.company}？`}
          content="不能再登录和采购，现有登录全部下线；在途订单照常处理。"
          okText="停用"
          act={(reason) => act.mutateAsync(({ block }) => block(reason))}
          done="已停用"
          close={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
