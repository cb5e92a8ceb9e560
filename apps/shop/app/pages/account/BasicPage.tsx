import type { base } from '@qingnang/contract/accounts';
import type { application } from '@qingnang/contract/qualifications';
import { useLoaderData, useNavigate } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { SecurityParts } from '../../features/account/SecurityParts.tsx';
import { ApplicationForm } from '../../features/qualifications/ApplicationForm.tsx';
import { CompanyPanel, PeoplePanel } from '../../features/qualifications/CompanyPanel.tsx';
import { StandingNotice } from '../../features/qualifications/StandingNotice.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const [user, state] = await Promise.all([
    call<typeof base>('GET /api/user/base'),
    call<typeof application>('GET /api/user/application'),
  ]);
  const mayChange =
    (state.account.is_passed === 1 || state.account.is_passed === 4) &&
    state.application?.status !== 'submitted';
  return { user, state, mayChange, isChanging: mayChange && query.get('change') === '1' };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function BasicPage() {
  const { user, state, mayChange, isChanging } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  if (isChanging)
    return (
      <MemberFrame trail={[{ label: '基本信息', to: '/basic' }, { label: '资料变更' }]}>
        <ApplicationForm
          key={state.application?.id ?? 0}
          state={state}
          kind="change"
          onSubmitted={() => void navigate('/basic')}
        />
      </MemberFrame>
    );
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '基本信息' }]}>
      <StandingNotice state={state} />
      <CompanyPanel user={user} state={state} mayChange={mayChange} />
      <PeoplePanel user={user} />
      <SecurityParts />
    </MemberFrame>
  );
}
