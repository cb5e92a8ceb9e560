import type { register, registerPapers } from '@qingnang/contract/registration';
import { useLoaderData } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import { PapersAside } from '../../features/register/PapersAside.tsx';
import { RegisterForm, registerProblems } from '../../features/register/RegisterForm.tsx';
import { RegisterSteps } from '../../features/register/RegisterSteps.tsx';
import { SignedInNotice } from '../../features/register/SignedInNotice.tsx';
import { defineData } from '../../lib/data.ts';
import { plainForm } from '../../lib/plain-form.ts';
import { useShell } from '../../shell/useShell.ts';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData((call) => call<typeof registerPapers>('GET /api/register/papers'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const action = plainForm('register', async (form) => {
  const wrong = registerProblems(form);
  if (wrong) return wrong;
  const { text, secret, call } = form;
  const [phone, code] = [text('phone'), text('code')];
  // One code opens one account: the button pressed twice is answered twice.
  await call<typeof register>('POST /api/user/register', {
    body: { phone, code, username: text('username'), password: secret('password'), agree: 1 },
    idempotencyKey: `form-${phone}-${code}`.replaceAll(/[^\w-]/g, '.'),
  });
  return '/register/step2';
});

export default function Step1Page() {
  const { list } = useLoaderData<typeof loader>();
  const { common } = useShell();
  return (
    <RegisterSteps step={1} aside={<PapersAside required={list} helper={common?.admin} />}>
      <section className="panel" aria-labelledby="register-title">
        <PanelHead heading="h1" title={<span id="register-title">创建登录账号</span>}>
          <span className="sub">已有账号？</span>{' '}
          <PageLink className="link" to="/login">
            去登录
          </PageLink>
        </PanelHead>
        <SignedInNotice />
        <RegisterForm />
      </section>
    </RegisterSteps>
  );
}
