import { useLoaderData } from 'react-router';
import { BundleHead } from '../../features/bundles/BundleHead.tsx';
import styles from '../../features/coupons/Centre.module.css';
import { centrePath, centreTabs, typeIn } from '../../features/coupons/coupon-paths.ts';
import { readOffers } from '../../features/coupons/coupons-data.ts';
import { Offers } from '../../features/coupons/Offers.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => {
  const type = typeIn(query);
  return { offers: await readOffers(call, type, pageIn(query)), type };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const RULES = [
  { icon: 'ticket', words: '先领券，再下单' },
  { icon: 'ok', words: '结算时自动选最优惠的一张' },
  { icon: 'clipboard', words: '每单用一张，可与现金券、余额同用' },
] as const;

/** 领券中心. */
export default function CouponCentrePage() {
  const { offers, type } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <BundleHead
        title="领券中心"
        words="领到的券在结算时直接抵扣"
        rules={RULES}
        end={<span role="status">共 {count(offers.total)} 种优惠券</span>}
      />
      <div className={styles.bar}>
        <TabLinks label="优惠券类型" links={centreTabs(type)} />
        <PageLink className="link" to="/yhq">
          我的优惠券
        </PageLink>
      </div>
      <h2 className="visually-hidden">可领取的优惠券</h2>
      {offers.list.length === 0 ? (
        <Nothing isFiltered={type > 0 || offers.total > 0} />
      ) : (
        <Offers offers={offers.list} label="可领取的优惠券" />
      )}
      <Pager
        page={offers.page}
        pageSize={offers.page_size}
        total={offers.total}
        to={(number) => centrePath(type, number)}
      />
    </div>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有这类优惠券' : '现在没有可领的优惠券'} panel>
    <p>{isFiltered ? '看看别的优惠券' : '新的优惠券会在这里发放，也可以看看别的优惠'}</p>
    <p className="row">
      {isFiltered && (
        <ButtonLink variant="primary" to={centrePath(0)}>
          全部优惠券
        </ButtonLink>
      )}
      <ButtonLink variant={isFiltered ? 'plain' : 'primary'} to="/mrtj">
        每日特价
      </ButtonLink>
    </p>
  </EmptyState>
);
