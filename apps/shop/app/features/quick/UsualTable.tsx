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
}

/** The grid: ↑ and ↓ go from quantity to quantity, Enter on, Space takes the suggestion. */
export function UsualTable({ items, numbers, change, backToSearch }: UsualTableProps) {
  return (
    <DataTable
      caption="常购商品，数量格之间可用上下方向键移动，空格采用建议量"
      cards
      className={cx(buy.table, styles.table)}
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
          <th scope="col" className={cx(styles.stockHead, buy.atWide)}>
            库存
          </th>
          <th scope="col" className={cx(styles.lastHead, buy.number)}>
            上次采购
          </th>
          <th scope="col" className={cx(styles.lotHead, styles.lot, buy.atWide)}>
            上次批号
          </th>
          <th scope="col" className={cx(styles.useHead, buy.number, buy.atWide)}>
            月用量
          </th>
          <th scope="col" className={cx(styles.suggestHead, buy.number)}>
            建议量
          </th>
          <th scope="col" className={cx(styles.priceHead, buy.number)}>
            现价
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
