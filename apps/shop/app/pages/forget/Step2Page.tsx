import type { forgetReset } from '@qingnang/contract/security';
import { useLoaderData } from 'react-router';
import { newPasswordProblems } from '../../features/codes/new-password.ts';
import { NewPasswordForm } from '../../features/register/ForgetForms.tsx';
import { ForgetSteps } from '../../features/register/ForgetSteps.tsx';
import { readForget } from '../../features/register/forget-data.ts';
import { defineData } from '../../lib/data.ts';
import { plainForm } from '../../lib/plain-form.ts';

const page = defineData((call) => readForget(call, 'open'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const action = plainForm('new-password', async ({ text, secret, call }) => {
  const wrong = newPasswordProblems({ secret }, { phone: '', username: text('username') });
  if (wrong) return wrong;
  await call<typeof forgetReset>('POST /api/user/forget/reset', { body: { password: secret('password') } });
  return '/forget/step3';
});

export default function Step2Page() {
  const { username, phone } = useLoaderData<typeof loader>();
  return (
    <ForgetSteps step={2} title="重置密码" more={<span className="sub num">{`${username} · ${phone}`}</span>}>
      <NewPasswordForm username={username} />
    </ForgetSteps>
  );
}
