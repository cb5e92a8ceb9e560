import type { PromotionProgress, promotionProgress } from '@qingnang/contract/bundles';
import { useEffect, useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { PromotionBlock } from '../../features/bundles/PromotionBlock.tsx';
import { CampaignView } from '../../features/zones/CampaignView.tsx';
import { notOpen, readCampaign } from '../../features/zones/campaign-data.ts';
import { useCartVersion } from '../../lib/cart-store.ts';
import { type DataCall, defineData, part } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';

/** Its path is the code of its zone: /hb, /welfare. */
const codeIn = ({ pathname }: URL): string => pathname.replaceAll('/', '').toLowerCase();

const page = defineData(async (call, { url, query }) => {
  const code = codeIn(url);
  const [campaign, progress] = await Promise.all([
    readCampaign(call, code, query),
    code === 'hb' ? part(readCashback(call)) : null,
  ]);
  return { campaign, progress };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const readCashback = (call: DataCall): Promise<PromotionProgress> =>
  call<typeof promotionProgress>('GET /api/promotion', { query: { kind: 'cashback' } });

/** A campaign with a page of its own. 满额返现 shows what the engine gives, whatever else staff put on the page. */
export default function CampaignPage() {
  const { campaign, progress } = useLoaderData<typeof loader>();
  const { title, sideNav } = useRow();
  const { revalidate } = useRevalidator();
  const version = useCartVersion();
  const shown = useRef(version);
  useEffect(() => {
    if (version === shown.current) return;
    shown.current = version;
    void revalidate();
  }, [version, revalidate]);
  return (
    <CampaignView campaign={campaign ?? notOpen(title)} besideMenu={sideNav}>
      {progress &&
        (progress.ok ? (
          <PromotionBlock progress={progress.data} />
        ) : (
          <FailedPart message={progress.message} />
        ))}
    </CampaignView>
  );
}
