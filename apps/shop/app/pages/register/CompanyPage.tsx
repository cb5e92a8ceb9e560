import { redirect, useLoaderData, useNavigate } from 'react-router';
import { ApplicationForm } from '../../features/qualifications/ApplicationForm.tsx';
import { isWaiting, readApplication } from '../../features/qualifications/read-application.ts';
import { RegisterSteps } from '../../features/register/RegisterSteps.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call) => {
  const state = await readApplication(call);
  if (isWaiting(state)) throw redirect('/register/step3');
  return state;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CompanyPage() {
  const state = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <RegisterSteps step={2}>
      <ApplicationForm
        key={state.application?.id ?? 0}
        state={state}
        kind="first"
        onSubmitted={() => void navigate('/register/step3')}
      />
    </RegisterSteps>
  );
}
