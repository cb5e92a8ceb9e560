import type { FocusEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import buy from '../catalog/BuyTable.module.css';
import styles from './Grid.module.css';
import type { UsualItem } from './quick-data.ts';
import { UsualRow } from './UsualRow.tsx';
import type { QuickActs } from './useQuick.ts';
import { goOn, walk } from './walk.ts';

interface UsualTableProps {
  items: readonly UsualItem[];
  numbers: ReadonlyMap<number, number>;
  change: QuickActs['change'];
  /** Goes back to the search from the row that was found there last; false for other rows. */
  backToSearch: (goodsId: number) => boolean;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** The grid: ↑ and ↓ go from quantity to quantity, Enter on, Space takes the suggestion. */
export function UsualTable({ items, numbers, change, backToSearch, onFocus }: UsualTableProps) {
  return (
    <DataTable
      caption="采购清单，数量格之间可用上下方向键移动，空格采用建议量"
      cards
      className={cx(buy.table, styles.table, styles.dense)}
      onFocus={onFocus}
      onKeyDownCapture={walk}
      onKeyDown={(event) => goOn(event, (row) => backToSearch(Number(row.dataset.goods)))}
    >
      <thead>
        <tr>
          <th scope="col" className={cx(styles.placeHead, buy.atWide)}>
            #
          </th>
          <th scope="col" className={styles.firstHead}>
            商品
          </th>
          <th scope="col" className={cx(styles.makerHead, buy.atWide)}>
            厂家
          </th>
          <th scope="col" className={cx(styles.packHead, buy.number, buy.atWide)}>
            中包
          </th>
          <th scope="col" className={cx(styles.stockHead, buy.atWide)}>
            库存
          </th>
          <th scope="col" className={cx(styles.expiryHead, buy.atWide)}>
            最近效期
          </th>
          <th scope="col" className={cx(styles.shelfHead, buy.number, buy.atWide)}>
            本店
          </th>
          <th scope="col" className={cx(styles.lastHead, buy.number)}>
            上次
          </th>
          <th scope="col" className={cx(styles.useHead, buy.number, buy.atWide)}>
            近 6 月 · 月用
          </th>
          <th scope="col" className={cx(styles.suggestHead, buy.number)}>
            建议量
          </th>
          <th scope="col" className={cx(styles.priceHead, buy.number)}>
            现价
          </th>
          <th scope="col" className={cx(styles.changeHead, buy.atWide)}>
            较上次
          </th>
          <th scope="col" className={styles.quantityHead}>
            数量
          </th>
          <th scope="col" className={cx(styles.sumHead, buy.number, buy.atWide)}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <UsualRow
            key={item.goods.id}
            item={item}
            place={at + 1}
            number={numbers.get(item.goods.id) ?? 0}
            change={change}
          />
        ))}
      </tbody>
    </DataTable>
  );
}
