import type { PromotionProgress } from '@qingnang/contract/bundles';
import { piecesWords } from '@qingnang/rules/piece-words';
import { count, dateTime, money } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { promotionPath } from '../promotions/promotion-path.ts';
import { giveWords } from '../promotions/step-words.ts';
import { GiftTiers } from './GiftTiers.tsx';
import { earned, nextTier } from './gift-steps.ts';
import styles from './PromotionBlock.module.css';

type Group = PromotionProgress['list'][number];

/** What the engine gives back now: steps, how far the buyer is, what has come and is on its way, what is left. Nothing of it is typed by staff. */
export function PromotionBlock({ progress: { list, cashback } }: { progress: PromotionProgress }) {
  return (
    <section className={styles.block} aria-label="进行中的返现">
      {cashback && <Mine cashback={cashback} />}
      {list.length === 0 ? (
        <p className={styles.none}>现在没有进行中的返现活动。</p>
      ) : (
        list.map((group) => <One key={group.id} group={group} />)
      )}
    </section>
  );
}

const Mine = ({ cashback }: { cashback: NonNullable<PromotionProgress['cashback']> }) => (
  <dl className={styles.mine} aria-label="我的返现">
    <div>
      <dt>已返到余额</dt>
      <dd className="num">{money(cashback.paid)}</dd>
      <dd>
        <PageLink className="link small" to="/yegl?use_type=3">
          返现明细
        </PageLink>
      </dd>
    </div>
    <div>
      <dt>订单完成后返</dt>
      <dd className="num">{money(cashback.waiting)}</dd>
      <dd className="small sub">{count(cashback.waiting_orders)} 单进行中</dd>
    </div>
  </dl>
);

function One({ group }: { group: Group }) {
  const { reached } = group;
  return (
    <article className={styles.one} aria-label={group.name}>
      <header className={styles.head}>
        <div className="shrink">
          <h2 className={styles.name}>{group.name}</h2>
          <p className={styles.facts}>
            <span>
              {group.is_all_goods === 1 ? `${group.ck_name}全部商品` : `${count(group.goods_count)} 个商品`}
            </span>
            <span>按单笔订单计算</span>
            <span className="num">{dateTime(group.ends_at)} 结束</span>
            {group.budget_left !== null && <span>返现还剩 {money(group.budget_left)}</span>}
          </p>
        </div>
        <ButtonLink variant="primary" to={promotionPath(group.id)}>
          去选购
        </ButtonLink>
      </header>
      <GiftTiers group={group} reached={reached?.tier_id ?? 0} />
      <HowFar group={group} />
    </article>
  );
}

function HowFar({ group }: { group: Group }) {
  const { signedIn } = useSession();
  const { reached } = group;
  if (!reached)
    return (
      <p className={styles.far}>
        {signedIn ? (
          '资质审核通过后，这里显示您的进度'
        ) : (
          <PageLink to="/login?redirect=/hb">登录后查看我的进度</PageLink>
        )}
      </p>
    );
  const next = nextTier(group, reached);
  const got = earned(group, reached);
  const inCart = group.basis === 'number' ? piecesWords(count(reached.number)) : money(reached.amount);
  return (
    <div className={styles.far}>
      <p>
        购物车已选 <b className="num">{inCart}</b>
        {got && <b className="ok-text">，可{giveWords(group.kind, got.tier, got.times)}</b>}
        {next ? (
          <>
            ，还差 <b className="price-text">{next.missing}</b> {giveWords(group.kind, next.tier)}
          </>
        ) : (
          <span className="ok-text">，已达最高一档</span>
        )}
      </p>
      <Progress value={next?.share ?? 1} label={`${group.name}进度`} promo={next !== null} />
    </div>
  );
}
