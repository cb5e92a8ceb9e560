import { ConfirmNumberForm } from '../../features/register/ForgetForms.tsx';
import { ForgetSteps } from '../../features/register/ForgetSteps.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

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
