import { useLoaderData } from 'react-router';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { notOpen, readCampaign } from '../../features/zones/campaign-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData(async (call, { query }) => ({ campaign: await readCampaign(call, 'yyh', query) }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 医友会, for clinics. */
export default function DoctorPage() {
  const { campaign } = useLoaderData<typeof loader>();
  const { title } = useRow();
  return <CampaignView campaign={campaign ?? notOpen(title)} listAt="/yyh/list" />;
}
