import type { forget } from '@qingnang/contract/security';
import { ConfirmNumberForm } from '../../features/register/ForgetForms.tsx';
import { ForgetSteps } from '../../features/register/ForgetSteps.tsx';
import { plainForm } from '../../lib/plain-form.ts';
import { PageLink } from '../../ui/PageLink.tsx';

export const action = plainForm('number', async ({ text, call }) => {
  await call<typeof forget>('POST /api/user/forget', { body: { phone: text('phone'), code: text('code') } });
  return '/forget/step2';
});

const LoginLink = () => (
  <PageLink className="link" to="/login">
    返回登录
  </PageLink>
);

export default function Step1Page() {
  return (
    <ForgetSteps step={1} title="忘记密码" more={<LoginLink />}>
      <ConfirmNumberForm />
    </ForgetSteps>
  );
}
