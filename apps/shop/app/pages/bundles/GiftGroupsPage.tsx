import { useLoaderData } from 'react-router';
import { BundleHead } from '../../features/bundles/BundleHead.tsx';
import { readGiftGroups } from '../../features/bundles/bundles-data.ts';
import { GiftGroupPanel } from '../../features/bundles/GiftGroupPanel.tsx';
import { readAbove } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ZoneParts } from './ZoneParts.tsx';

const page = defineData(async (call, { query }) => {
  const [{ list: groups }, above] = await Promise.all([readGiftGroups(call), readAbove(call, 'zhmz', query)]);
  return { groups, above };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const RULES = [
  { icon: 'cart', words: '活动商品任意搭配' },
  { icon: 'gift', words: '满额或满件得赠品' },
  { icon: 'truck', words: '赠品随订单发出' },
] as const;

/** 组合满赠: the groups that run now. */
export default function GiftGroupsPage() {
  const { groups, above } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <BundleHead
        title="组合满赠"
        words="同一活动的商品凑够一档，赠品自动进入订单"
        rules={RULES}
        end={<span role="status">共 {count(groups.length)} 个活动</span>}
      />
      <ZoneParts above={above}>
        {groups.length === 0 ? (
          <NoGifts />
        ) : (
          groups.map((group) => <GiftGroupPanel key={group.id} group={group} />)
        )}
      </ZoneParts>
    </div>
  );
}

const NoGifts = () => (
  <EmptyState title="现在没有满赠活动" panel>
    <p>看看组合购，或按品种采购</p>
    <p className="row">
      <ButtonLink variant="primary" to="/zhzq">
        组合购
      </ButtonLink>
      <ButtonLink to="/list">全部商品</ButtonLink>
    </p>
  </EmptyState>
);
