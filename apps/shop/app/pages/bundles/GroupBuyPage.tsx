import { useLoaderData } from 'react-router';
import { BundleHead } from '../../features/bundles/BundleHead.tsx';
import { zonePage } from '../../features/bundles/bundle-paths.ts';
import { readGroupBuys } from '../../features/bundles/bundles-data.ts';
import { GroupBuyGrid } from '../../features/bundles/GroupBuyGrid.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { readAbove } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ZoneParts } from './ZoneParts.tsx';

const page = defineData(async (call, { query }) => {
  const [zone, above] = await Promise.all([
    readGroupBuys(call, pageIn(query)),
    readAbove(call, 'ptzq', query),
  ]);
  return { zone, above };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const RULES = [
  { icon: 'wallet', words: '参团先付款' },
  { icon: 'truck', words: '成团后发货' },
  { icon: 'undo', words: '未成团自动退款' },
] as const;

/** 拼团专区. */
export default function GroupBuyPage() {
  const { zone, above } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <BundleHead
        title="拼团专区"
        words="多家药店一起买，凑够户数或件数即成团，享拼团价"
        rules={RULES}
        end={<span role="status">共 {count(zone.total)} 个拼团</span>}
      />
      <ZoneParts above={above}>
        <h2 className="visually-hidden">拼团商品</h2>
        {zone.list.length === 0 ? <Nothing /> : <GroupBuyGrid zone={zone} />}
        <Pager
          page={zone.page}
          pageSize={zone.page_size}
          total={zone.total}
          to={(number) => zonePage('/ptzq', number)}
        />
      </ZoneParts>
    </div>
  );
}

const Nothing = () => (
  <EmptyState title="现在没有拼团" panel>
    <p>新的拼团会在这里预告，也可以看看别的优惠</p>
    <p className="row">
      <ButtonLink variant="primary" to="/mrtj">
        每日特价
      </ButtonLink>
      <ButtonLink to="/list">全部商品</ButtonLink>
    </p>
  </EmptyState>
);
