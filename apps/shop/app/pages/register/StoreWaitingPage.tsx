import { redirect, useLoaderData } from 'react-router';
import { isWaiting, readStoreApplication } from '../../features/qualifications/read-application.ts';
import { WaitingView } from '../../features/qualifications/WaitingView.tsx';
import { RegisterSteps } from '../../features/register/RegisterSteps.tsx';
import { defineData } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';

const page = defineData(async (call, { query }) => {
  const found = await readStoreApplication(call, query);
  if (!isWaiting(found.state) && found.state.account.is_passed !== 3)
    throw redirect(`/register/dd/step2?store=${found.storeId}`);
  return found;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function StoreWaitingPage() {
  const { storeId, state } = useLoaderData<typeof loader>();
  const { common } = useShell();
  return (
    <RegisterSteps step={3} store>
      <WaitingView state={state} storeId={storeId} manager={common?.admin} />
    </RegisterSteps>
  );
}
