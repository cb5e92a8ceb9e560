import { cx } from '../../lib/cx.ts';
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
}

/** The grid: ↑ and ↓ go from quantity to quantity, Enter on, Space takes the suggestion. */
export function UsualTable({ items, numbers, change, backToSearch }: UsualTableProps) {
  return (
    <table
      className={styles.table}
      onKeyDownCapture={walk}
      onKeyDown={(event) => goOn(event, (row) => backToSearch(Number(row.dataset.goods)))}
    >
      <caption className="visually-hidden">常购商品，数量格之间可用上下方向键移动，空格采用建议量</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.atWide}>
            #
          </th>
          <th scope="col" className={styles.firstHead}>
            商品
          </th>
          <th scope="col" className={cx(styles.stockHead, styles.atWide)}>
            库存
          </th>
          <th scope="col" className={cx(styles.lastHead, styles.number)}>
            上次采购
          </th>
          <th scope="col" className={cx(styles.lotHead, styles.lot, styles.atWide)}>
            上次批号
          </th>
          <th scope="col" className={cx(styles.useHead, styles.number, styles.atWide)}>
            月用量
          </th>
          <th scope="col" className={cx(styles.suggestHead, styles.number)}>
            建议量
          </th>
          <th scope="col" className={cx(styles.priceHead, styles.number)}>
            现价
          </th>
          <th scope="col" className={styles.quantityHead}>
            数量
          </th>
          <th scope="col" className={cx(styles.sumHead, styles.number, styles.atWide)}>
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
    </table>
  );
}
