import type { UserBase } from '@qingnang/contract/accounts';
import type { ContractStateData } from '@qingnang/contract/contracts';
import type { Part } from '../../lib/data.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

/** What has to be done, with where to do it. */
export const MemberNotices = ({ user, contract }: { user: UserBase; contract: Part<ContractStateData> }) => (
  <>
    {user.passed_message && (
      <Notice kind={user.is_passed === 2 ? 'info' : 'warn'}>
        {user.passed_message}
        <Way {...wayOf(user.is_passed)} />
      </Notice>
    )}
    {contract.ok && contract.data.sign_year !== null && (
      <Notice kind="warn">
        {contract.data.state === 'none'
          ? `${contract.data.sign_year} 年度电子合同还没有签署，签署后才能提交订单。`
          : `现在可以签署 ${contract.data.sign_year} 年度电子合同，采购不会中断。`}
        <Way to="/dzht" word="去签署" />
      </Notice>
    )}
  </>
);

/** By `is_passed`: what was not submitted or refused goes on there, papers in force are renewed. */
const wayOf = (isPassed: number): { to: string; word: string } => {
  if (isPassed === 0 || isPassed === 3) return { to: '/register/step2', word: '去提交资料' };
  return isPassed === 2 ? { to: '/register/step3', word: '查看进度' } : { to: '/zzzj', word: '上传新证' };
};

const Way = ({ to, word }: { to: string; word: string }) => (
  <>
    {' '}
    <PageLink className="link underlined nowrap" to={to}>
      {word}
    </PageLink>
  </>
);
