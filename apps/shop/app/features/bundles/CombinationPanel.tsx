import type { Reason } from '@qingnang/contract/catalog';
import { Suspense } from 'react';
import { count, date, money } from '../../lib/format.ts';
import { lazySoon } from '../../lib/soon.ts';
import { Button } from '../../ui/Button.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { OldPrice, Price } from '../../ui/Price.tsx';
import { Expiry } from '../goods/Facts.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { ReasonAction, ReasonLine } from '../goods/Reason.tsx';
import type { Combination, SetPart } from './bundles-data.ts';
import styles from './CombinationPanel.module.css';
import { savingOf } from './saving.ts';

// Of use to buyers only.
const SetsBuy = lazySoon(() => import('./SetsBuy.tsx'));

/** 组合购: what is in a set, what it costs against buying one by one, and buying it. */
export const CombinationPanel = ({ set }: { set: Combination }) => (
  <article className={styles.panel} aria-label={set.name}>
    <header className={styles.head}>
      <h2 className={styles.name}>{set.name}</h2>
      {set.describe !== '' && <p className="sub small">{set.describe}</p>}
      <p className={styles.window}>
        {set.ck_name}　{date(set.ends_at)} 止
      </p>
    </header>
    <PlainList className={styles.parts} aria-label={`${set.name}的商品`}>
      {set.items.map((part) => (
        <li key={part.goods.id}>
          <Part part={part} />
        </li>
      ))}
    </PlainList>
    <Buy set={set} />
  </article>
);

const Part = ({ part: { goods, number, price } }: { part: SetPart }) => (
  <div className={styles.part}>
    <GoodsImage className={styles.image} src={goods.image} width={96} />
    <div className="shrink">
      <p className={styles.partName}>
        <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
      </p>
      <p className={styles.line}>{goods.ypgg}</p>
      <p className={styles.line}>{goods.sccj}</p>
      <p className={styles.line}>
        <Expiry at={goods.nearest_expiry} label="效期" />
      </p>
      <p className={styles.count}>
        <b>
          ×{count(number)} {goods.bzdw}
        </b>
        {price !== null && <span className="muted">　{money(price)}</span>}
      </p>
    </div>
  </div>
);

function Buy({ set }: { set: Combination }) {
  const saving = savingOf(set.price, set.single_price);
  return (
    <div className={styles.buy}>
      <p className={styles.price}>
        <span className="sub small">组合价</span>
        <Price value={set.price} size="xl" unit="套" />
      </p>
      {saving !== null && set.single_price !== null && (
        <p className={styles.saving}>
          单买 <OldPrice value={set.single_price} />
          <b>省 {money(saving)}</b>
        </p>
      )}
      <p className={styles.left}>{leftWords(set)}</p>
      <Act set={set} />
    </div>
  );
}

/** How many sets there still are for this buyer; empty where that is hidden. */
function leftWords({ number, limit_per_account, reason }: Combination): string {
  if (number === null || reason) return '';
  const limit = limit_per_account === null ? '' : `每户限购 ${count(limit_per_account)} 套　`;
  return `${limit}可购 ${count(number)} 套`;
}

function Act({ set }: { set: Combination }) {
  if (set.reason)
    return (
      <div className={styles.refused}>
        <ReasonLine reason={set.reason} />
        <WayOut set={set} reason={set.reason} />
      </div>
    );
  return (
    <Suspense>
      <SetsBuy set={set} />
    </Suspense>
  );
}

/** Nobody can do anything about these, and a set cannot be kept until it is back. */
const CLOSED: readonly Reason['code'][] = ['off_shelf', 'limit_used', 'out_of_stock'];

function WayOut({ set, reason }: { set: Combination; reason: Reason }) {
  if (CLOSED.includes(reason.code))
    return (
      <Button block disabled>
        暂不可购买
      </Button>
    );
  return <ReasonAction goods={{ id: set.id, name: set.name, mine: null }} reason={reason} block />;
}
