import { cx } from '../../lib/cx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import buy from '../catalog/BuyTable.module.css';
import type { ListLine } from './draft.ts';
import styles from './Grid.module.css';
import { ListTableRow } from './ListTableRow.tsx';
import type { QuickActs } from './useQuick.ts';
import { goOn, walk } from './walk.ts';

interface ListTableProps {
  lines: readonly ListLine[];
  acts: QuickActs;
}

/** What the list says beside what it is bought as. */
export const ListTable = ({ lines, acts }: ListTableProps) => (
  <DataTable
    caption="识别结果，数量格之间可用上下方向键移动"
    cards
    className={cx(buy.table, styles.table, styles.list)}
    onKeyDownCapture={walk}
    onKeyDown={(event) => goOn(event, () => false)}
  >
    <thead>
      <tr>
        <th scope="col" className={styles.placeHead}>
          行
        </th>
        <th scope="col" className={styles.saidHead}>
          清单内容
        </th>
        <th scope="col" className={styles.matchHead}>
          识别
        </th>
        <th scope="col" className={styles.firstHead}>
          商品
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
        <th scope="col" className={styles.actsHead}>
          <span className="visually-hidden">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <ListTableRow key={line.key} line={line} acts={acts} />
      ))}
    </tbody>
  </DataTable>
);
