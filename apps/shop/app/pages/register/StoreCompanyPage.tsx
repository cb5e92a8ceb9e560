import { redirect, useLoaderData, useNavigate } from 'react-router';
import { ApplicationForm } from '../../features/qualifications/ApplicationForm.tsx';
import { isWaiting, readStoreApplication } from '../../features/qualifications/read-application.ts';
import { RegisterSteps } from '../../features/register/RegisterSteps.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const found = await readStoreApplication(call, query);
  if (isWaiting(found.state)) throw redirect(`/register/dd/step3?store=${found.storeId}`);
  return found;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function StoreCompanyPage() {
  const { storeId, state } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <RegisterSteps step={2} store>
      <ApplicationForm
        key={state.application?.id ?? 0}
        state={state}
        kind="first"
        storeId={storeId}
        onSubmitted={() => void navigate(`/register/dd/step3?store=${storeId}`)}
      />
    </RegisterSteps>
  );
}
