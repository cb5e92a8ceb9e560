import type { ReceiptQuota } from '@qingnang/contract/receipts';
import { count } from '../../lib/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import styles from './Receipts.module.css';
import { receiptsPath } from './receipt-tabs.ts';

/** What may still be bought: authorisations on file, pieces of the month, receipts that are owed. */
export const QuotaPanel = ({ quota }: { quota: ReceiptQuota }) => (
  <section className="panel" aria-label="委托书与额度">
    <PanelHead heading="h1" title="含麻订单">
      <PageLink className="link" to="/help/xrzn/gwzn">
        购买须知
      </PageLink>
    </PanelHead>
    {quota.owed.length > 0 && <Owed owed={quota.owed} />}
    <div className={styles.quota}>
      <div className={styles.papers}>
        <p className="sub small">可用含麻委托书</p>
        <p className={styles.big}>
          <b className="num">{count(quota.authorisations)}</b> 份
        </p>
        <p className="muted small">{papersWords(quota)}</p>
      </div>
      <div className={styles.month}>
        <p className="sub small">
          {quota.month} 采购额度（每种商品每单 {quota.order_limit}、每月 {quota.month_limit}
          ，商品另有限量的除外）
        </p>
        {quota.goods.length === 0 && <p className="muted small">本月还没有采购含麻商品</p>}
        <ul className={styles.used}>
          {quota.goods.map((goods) => (
            <li key={goods.goods_id}>
              <PageLink to={goodsPath(goods.goods_id)}>{goods.name}</PageLink>
              <Progress value={goods.bought / goods.month_limit} label={`${goods.name}本月已用额度`} />
              <span className="num small">
                已购 {count(goods.bought)} / {count(goods.month_limit)}，还可购 <b>{count(goods.left)}</b>{' '}
                {goods.bzdw}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);

function papersWords({ authorisations, valid_until, next_until }: ReceiptQuota): string {
  if (authorisations === 0) return '请联系客户经理备案盖章委托书，每个含麻订单用 1 份';
  const days = next_until === valid_until ? `有效期至 ${valid_until}` : `最近一份 ${next_until} 到期`;
  return `每个含麻订单用 1 份，${days}`;
}

const Owed = ({ owed }: { owed: ReceiptQuota['owed'] }) => (
  <Notice kind="warn" className={styles.owed}>
    {owed.length === 1 ? `订单 ${owed[0]?.order_no} ` : `${owed.length} 个订单`}
    {owed.some(({ status }) => status === 'refused') ? '的回执被退回或还未交回' : '的回执还未交回'}
    ，审核通过前不能再下含麻订单。{' '}
    <PageLink className="link" to={receiptsPath('owed')} preventScrollReset>
      去上传
    </PageLink>
  </Notice>
);
