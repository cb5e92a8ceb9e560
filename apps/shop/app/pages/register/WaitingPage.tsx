import { redirect, useLoaderData } from 'react-router';
import { isWaiting, readApplication } from '../../features/qualifications/read-application.ts';
import { WaitingView } from '../../features/qualifications/WaitingView.tsx';
import { RegisterSteps } from '../../features/register/RegisterSteps.tsx';
import { defineData } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';

const page = defineData(async (call) => {
  const state = await readApplication(call);
  if (!isWaiting(state) && state.account.is_passed !== 3) throw redirect('/register/step2');
  return state;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function WaitingPage() {
  const state = useLoaderData<typeof loader>();
  const { common } = useShell();
  return (
    <RegisterSteps step={3}>
      <WaitingView state={state} manager={common?.admin} />
    </RegisterSteps>
  );
}
