import type { GiftGroup } from '@qingnang/contract/bundles';
import { PROMOTION_KINDS, type PromotionKind } from '@qingnang/contract/promotion-kinds';
import type { PromotionTier } from '@qingnang/contract/promotions';
import { piecesWords } from '@qingnang/rules/piece-words';
import { useLocation } from 'react-router';
import { count, money } from '../../lib/format.ts';
import { loginPath } from '../../lib/login-path.ts';
import { useSession } from '../../lib/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { giftWords, giveWords } from '../promotions/step-words.ts';
import type { Reached } from './bundles-data.ts';
import styles from './GiftBar.module.css';
import { earned, nextTier } from './gift-steps.ts';

interface GiftBarProps {
  group: GiftGroup;
  reached: Reached;
}

/** Always in sight: how far the buyer's cart is towards the next step, and the way to the cart. */
export function GiftBar({ group, reached }: GiftBarProps) {
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <Words group={group} reached={reached} />
        {signedIn ? (
          <ButtonLink variant="pay" to="/cart">
            去购物车
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to={loginPath(pathname + search)}>
            登录后采购
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Words({ group, reached }: GiftBarProps) {
  const next = nextTier(group, reached);
  const got = earned(group, reached);
  const inCart =
    group.basis === 'number' ? piecesWords(count(reached?.number ?? 0)) : money(reached?.amount ?? 0);
  return (
    <div className={styles.words} role="status">
      <p className={styles.line}>
        购物车已选 <b>{inCart}</b>
        {got && <>，{earnedWords(group.kind, got.tier, got.times)}</>}
      </p>
      <p className={styles.line}>
        {next ? (
          <>
            还差 <b className="price-text">{next.missing}</b> {nextWords(group.kind, next.tier)}
          </>
        ) : (
          <span className="ok-text">已达最高一档</span>
        )}
      </p>
      <Progress
        value={next?.share ?? 1}
        label={`${PROMOTION_KINDS[group.kind].name}进度`}
        promo={next !== null}
      />
    </div>
  );
}

function earnedWords(kind: PromotionKind, tier: PromotionTier, times: number) {
  if (tier.gift && kind !== 'exchange')
    return (
      <>
        可得 <b className="ok-text">{giftWords(tier.gift, times)}</b>
      </>
    );
  return <b className="ok-text">可{giveWords(kind, tier, times)}</b>;
}

const nextWords = (kind: PromotionKind, tier: PromotionTier): string =>
  tier.gift && kind !== 'exchange' ? `得 ${giftWords(tier.gift)}` : giveWords(kind, tier);
