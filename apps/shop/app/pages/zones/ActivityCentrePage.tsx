import { redirect, useLoaderData } from 'react-router';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { readCampaign } from '../../features/zones/campaign-data.ts';
import { centrePath, idsIn } from '../../features/zones/centre.ts';
import { NO_ACTIVITY, readZones } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { params: { ids = '', id }, query }) => {
  const zones = await readZones(call, idsIn(ids));
  const chosen = zones.find((zone) => String(zone.id) === id) ?? zones[0];
  const campaign = chosen ? await readCampaign(call, String(chosen.id), query) : null;
  if (!campaign) throw redirect(NO_ACTIVITY);
  return { campaign, chosen: chosen?.id, tabs: zones.map((zone) => ({ id: zone.id, label: zone.title })) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 活动中心: several activities as tabs. */
export default function ActivityCentrePage() {
  const { campaign, chosen, tabs } = useLoaderData<typeof loader>();
  const { title } = useRow();
  const ids = tabs.map(({ id }) => id);
  return (
    <>
      {tabs.length > 1 && (
        <div className="wrap page-top">
          <div className="panel">
            <TabLinks
              label={title}
              links={tabs.map(({ id, label }) => ({
                label,
                to: centrePath(ids, id),
                current: id === chosen,
              }))}
            />
          </div>
        </div>
      )}
      <CampaignView key={chosen} campaign={campaign} above={[{ label: '活动专区', to: '/yjh' }]} />
    </>
  );
}
