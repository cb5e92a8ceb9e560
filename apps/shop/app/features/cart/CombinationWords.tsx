import type { CartItem } from '@qingnang/contract/cart';
import type { ReactNode } from 'react';
import { count } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import styles from './Cart.module.css';
import { lineName } from './line-name.ts';

type Combination = NonNullable<CartItem['combination']>;

interface CombinationWordsProps {
  line: CartItem;
  combination: Combination;
  children: ReactNode;
}

/** Picture and name of a combination, what is in a set; its notices are the children. */
export const CombinationWords = ({ line, combination, children }: CombinationWordsProps) => (
  <div className={styles.goods}>
    <span className={styles.picture}>
      <GoodsImage className={styles.image} src={lineName(line).image} width={68} />
    </span>
    <p className={styles.name}>
      <Mark kind="rank">组合</Mark> {combination.name}
    </p>
    <ul className={styles.parts} aria-label={`${combination.name}每套`}>
      {combination.items.map((part) => (
        <li key={part.goods_id}>
          <PageLink to={goodsPath(part.goods_id)}>{part.name}</PageLink>{' '}
          <span className="muted nowrap">{part.ypgg}</span>{' '}
          <span className="nowrap">
            ×{count(part.number)} {part.bzdw}
          </span>
        </li>
      ))}
    </ul>
    {line.reason !== null && <p className={styles.meta}>原加入 {count(line.number)} 套</p>}
    {children}
  </div>
);
