import { useLoaderData } from 'react-router';
import { BundleHead } from '../../features/bundles/BundleHead.tsx';
import { zonePage } from '../../features/bundles/bundle-paths.ts';
import { readCombinations } from '../../features/bundles/bundles-data.ts';
import { CombinationPanel } from '../../features/bundles/CombinationPanel.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { readAbove } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ZoneParts } from './ZoneParts.tsx';

const page = defineData(async (call, { query }) => {
  const [sets, above] = await Promise.all([
    readCombinations(call, pageIn(query)),
    readAbove(call, 'zhzq', query),
  ]);
  return { sets, above };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const RULES = [
  { icon: 'box', words: '整套购买，同仓发出' },
  { icon: 'ticket', words: '组合价，不与优惠券叠加' },
] as const;

/** 组合购. */
export default function CombinationsPage() {
  const { sets, above } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <BundleHead
        title="组合购"
        words="常一起用的药配成一套，比分开买便宜"
        rules={RULES}
        end={<span role="status">共 {count(sets.total)} 个组合</span>}
      />
      <ZoneParts above={above}>
        {sets.list.length === 0 ? (
          <Nothing />
        ) : (
          sets.list.map((set) => <CombinationPanel key={set.id} set={set} />)
        )}
        <Pager
          page={sets.page}
          pageSize={sets.page_size}
          total={sets.total}
          to={(number) => zonePage('/zhzq', number)}
        />
      </ZoneParts>
    </div>
  );
}

const Nothing = () => (
  <EmptyState title="现在没有组合" panel>
    <p>看看满额有礼的活动，或按品种采购</p>
    <p className="row">
      <ButtonLink variant="primary" to="/zhmz">
        组合满赠
      </ButtonLink>
      <ButtonLink to="/list">全部商品</ButtonLink>
    </p>
  </EmptyState>
);
