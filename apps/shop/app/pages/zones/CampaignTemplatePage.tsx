import { redirect, useLoaderData } from 'react-router';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { notOpen, readCampaign } from '../../features/zones/campaign-data.ts';
import { RunningZones } from '../../features/zones/RunningZones.tsx';
import { NO_ACTIVITY, readRunning } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';

const ZONES = { kind: 'zone', title: '专题专区' } as const;
const ACTIVITIES = { kind: 'activity', title: '营销活动' } as const;

const page = defineData(async (call, { url, query }) => {
  const id = query.get('id') ?? '';
  const { kind, title } = url.pathname.toLowerCase().startsWith('/zqmb') ? ZONES : ACTIVITIES;
  if (id === '')
    return { title, documentTitle: title, campaign: null, running: await readRunning(call, kind) };
  const campaign = await readCampaign(call, id, query);
  if (!campaign) throw redirect(NO_ACTIVITY);
  return { title, documentTitle: campaign.zone.title, campaign, running: [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The zone or activity that `?id=` names; without it, those that are on. */
export default function CampaignTemplatePage() {
  const { title, campaign, running } = useLoaderData<typeof loader>();
  if (campaign) return <CampaignView campaign={campaign} above={[{ label: '活动专区', to: '/yjh' }]} />;
  return (
    <CampaignView campaign={notOpen(title)}>
      <RunningZones zones={running} title={`进行中的${title}`} />
    </CampaignView>
  );
}
