import { useLoaderData } from 'react-router';
import { NewPasswordForm } from '../../features/register/ForgetForms.tsx';
import { ForgetSteps } from '../../features/register/ForgetSteps.tsx';
import { readForget } from '../../features/register/forget-data.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData((api) => readForget(api, 'open'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function Step2Page() {
  const { username, phone } = useLoaderData<typeof loader>();
  return (
    <ForgetSteps step={2} title="重置密码" more={<span className="sub num">{`${username} · ${phone}`}</span>}>
      <NewPasswordForm username={username} />
    </ForgetSteps>
  );
}
