import { redirect, useLoaderData } from 'react-router';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { notOpen, readCampaign } from '../../features/zones/campaign-data.ts';
import { RunningZones } from '../../features/zones/RunningZones.tsx';
import { ZoneDoors } from '../../features/zones/ZoneDoors.tsx';
import { NO_ACTIVITY, readRunning } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData(async (call, { params: { id }, query }) => {
  if (id === undefined) {
    const [campaign, running] = await Promise.all([
      readCampaign(call, 'yjh', query),
      readRunning(call, 'activity'),
    ]);
    return { campaign, running };
  }
  const campaign = await readCampaign(call, id, query);
  if (!campaign) throw redirect(NO_ACTIVITY);
  return { campaign, running: null };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 活动专区 with what is on now; or one activity. */
export default function ActivityZonePage() {
  const { campaign, running } = useLoaderData<typeof loader>();
  const { title } = useRow();
  if (running === null)
    return <CampaignView campaign={campaign ?? notOpen(title)} above={[{ label: title, to: '/yjh' }]} />;
  return (
    <CampaignView campaign={campaign ?? notOpen(title)}>
      <ZoneDoors />
      <RunningZones zones={running} title="正在进行的活动" />
    </CampaignView>
  );
}
