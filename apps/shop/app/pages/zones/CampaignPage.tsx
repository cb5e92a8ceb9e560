import { useLoaderData } from 'react-router';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { notOpen, readCampaign } from '../../features/zones/campaign-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData(async (call, { url, query }) => ({
  // Its path is the code of its zone: /hb, /welfare.
  campaign: await readCampaign(call, url.pathname.replaceAll('/', '').toLowerCase(), query),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A campaign with a page of its own. */
export default function CampaignPage() {
  const { campaign } = useLoaderData<typeof loader>();
  const { title, sideNav } = useRow();
  return <CampaignView campaign={campaign ?? notOpen(title)} besideMenu={sideNav} />;
}
