import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { notOpen } from '../../features/zones/campaign-data.ts';
import { readZoneGoods } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData(async (call, { query }) => ({
  goods: await readZoneGoods(call, 'yyh', pageIn(query)),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** All goods of 医友会; what else there is of it stands on its own page. */
export default function DoctorListPage() {
  const { goods } = useLoaderData<typeof loader>();
  const { title } = useRow();
  return (
    <CampaignView
      campaign={{ ...notOpen(`${title}全部商品`), goods }}
      above={[{ label: title, to: '/yyh' }]}
    />
  );
}
