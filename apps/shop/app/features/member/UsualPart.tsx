import { useState } from 'react';
import type { Part } from '../../lib/data.ts';
import { count, date, money } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { addLines } from '../catalog/add-lines-soon.ts';
import { QuantityCell } from '../catalog/QuantityCell.tsx';
import { Expiry } from '../goods/Facts.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { asBought, bestOffer } from '../goods/offer.ts';
import { smallestOrder } from '../goods/quantity.ts';
import type { UsualItem } from '../quick/quick-data.ts';
import { UseBars } from '../quick/UseBars.tsx';
import styles from './Member.module.css';

/** What the part lists: what runs out, or while nothing does, what is bought most. */
export interface ToRestock {
  items: readonly UsualItem[];
  isDue: boolean;
  /** Goods that are due, those of other pages among them. */
  total: number;
}

const wordsOf = ({ isDue, total }: ToRestock) => {
  if (!isDue) return { title: '常购商品', note: '数量按近 90 天用量估算' };
  return { title: '该补货了', note: `${count(total)} 个品种一周内用完，按采购周期、季节和效期估算` };
};

/** What to buy again, why and how much, with the months behind it; the chosen ones go straight into the cart. */
export const UsualPart = ({ usual }: { usual: Part<ToRestock> }) => {
  if (!usual.ok)
    return (
      <section className="panel" aria-labelledby="member-usual">
        <PanelHead title={<span id="member-usual">该补货了</span>} />
        <FailedPart message={usual.message} />
      </section>
    );
  return <Usual key={usual.data.items.map(({ goods }) => goods.id).join()} restock={usual.data} />;
};

/** The suggestion, or the smallest order where none is needed. */
const usualNumber = ({ goods, suggested }: UsualItem): number => {
  const bought = asBought(goods, bestOffer(goods));
  return bought.reason === null ? suggested || smallestOrder(bought) : 0;
};

function Usual({ restock }: { restock: ToRestock }) {
  const { items, isDue } = restock;
  const { title, note } = wordsOf(restock);
  const [numbers, setNumbers] = useState(
    () => new Map(items.map((item) => [item.goods.id, usualNumber(item)])),
  );
  const [busy, setBusy] = useState(false);
  const lines = items.flatMap(({ goods }) => {
    const number = numbers.get(goods.id) ?? 0;
    return number > 0 ? [{ goods, number, offer: bestOffer(goods) }] : [];
  });
  const add = async () => {
    setBusy(true);
    await addLines(lines);
    setBusy(false);
  };
  const button = (
    <Button variant="primary" size="sm" busy={busy} disabled={lines.length === 0} onClick={() => void add()}>
      <Icon name="cart" size={16} />
      {count(lines.length)} 个品种加入购物车
    </Button>
  );
  return (
    <section className="panel" aria-labelledby="member-usual">
      <PanelHead
        title={
          <>
            <span id="member-usual">{title}</span>{' '}
            {items.length > 0 && <span className="muted small">{note}</span>}
          </>
        }
      >
        <PageLink className="link" to={isDue ? '/kjcg?from=due' : '/kjcg'}>
          快捷采购
        </PageLink>
        {items.length > 0 && <span className={styles.atWide}>{button}</span>}
      </PanelHead>
      {items.length === 0 ? (
        <EmptyState title="还没有采购记录">
          <p className="row">
            <ButtonLink to="/list">去选购</ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <>
          <ul className={styles.usual} aria-label={title}>
            {items.map((item) => (
              <Row
                key={item.goods.id}
                item={item}
                number={numbers.get(item.goods.id) ?? 0}
                onChange={(number) => setNumbers(new Map(numbers).set(item.goods.id, number))}
              />
            ))}
          </ul>
          <p className={styles.atPhone}>{button}</p>
        </>
      )}
    </section>
  );
}

interface RowProps {
  item: UsualItem;
  number: number;
  onChange: (number: number) => void;
}

function Row({ item, number, onChange }: RowProps) {
  const goods = asBought(item.goods, bestOffer(item.goods));
  const { mine } = goods;
  return (
    <li>
      <Checkbox
        aria-label={`选择${goods.name}`}
        checked={number > 0}
        disabled={goods.reason !== null}
        onChange={(event) => onChange(event.target.checked ? usualNumber(item) : 0)}
      />
      <PageLink className={styles.goods} to={goodsPath(goods.id)}>
        <GoodsImage src={goods.image} width={48} />
        <span>
          <b>{goods.name}</b>
          <span className="muted small">
            {goods.ypgg}　{goods.sccj}
          </span>
        </span>
      </PageLink>
      <span className={styles.fact}>
        <UseBars months={item.months} unit={goods.bzdw} />
        <span className="muted small">月用 {item.use > 0 ? item.use.toFixed(1) : '—'}</span>
      </span>
      <span className={styles.fact}>
        <span className="muted small">上次</span>
        <span className="num">
          {mine?.last_price == null ? '—' : money(mine.last_price)}
          {mine?.last_bought_at != null && (
            <span className="muted small"> {date(mine.last_bought_at).slice(5)}</span>
          )}
        </span>
      </span>
      <span className={styles.fact}>
        <span className="muted small">
          效期 <Expiry at={goods.nearest_expiry} />
        </span>
        <Stock word={goods.stock_word} />
      </span>
      <span className={styles.now}>
        <GoodsPrice goods={goods} />
      </span>
      <span className={styles.number}>
        <QuantityCell goods={goods} number={number} onChange={onChange} />
      </span>
      {item.why !== '' && <span className={styles.why}>{item.why}</span>}
    </li>
  );
}
