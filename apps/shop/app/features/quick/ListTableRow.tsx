import { memo } from 'react';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import buy from '../catalog/BuyTable.module.css';
import { QuantityCell } from '../catalog/QuantityCell.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import { costOf, unitPriceAt } from '../goods/prices.ts';
import type { ShownGoods } from '../goods/shown.ts';
import { Candidates } from './Candidates.tsx';
import type { ListLine } from './draft.ts';
import styles from './Grid.module.css';
import { MatchMark } from './MatchMark.tsx';
import { Name } from './UsualRow.tsx';
import type { QuickActs } from './useQuick.ts';

interface ListTableRowProps {
  line: ListLine;
  acts: QuickActs;
}

/** One row of the list: chosen and with a quantity, or with the goods it may mean. */
export const ListTableRow = memo(function ListTableRow({ line, acts }: ListTableRowProps) {
  const { key, row, goods, number } = line;
  const bought = goods && asBought(goods, bestOffer(goods));
  return (
    <tr className={cx(number > 0 && buy.filled, !goods && styles.open)}>
      <td className={cx(styles.place, buy.atPhone)}>{row}</td>
      <td className={cx(styles.said, buy.atPhone)}>
        <Said line={line} />
      </td>
      <td className={buy.atPhone}>
        <MatchMark line={line} />
      </td>
      <td className={cx(styles.first, buy.atPhone)} colSpan={bought ? 1 : 3}>
        {bought ? <Chosen line={line} goods={bought} acts={acts} /> : <Candidates line={line} acts={acts} />}
      </td>
      {bought ? <Buying line={line} goods={bought} acts={acts} /> : <td className={buy.atWide} />}
      <td className={cx(styles.acts, buy.atPhone)}>
        <IconButton icon="close" size="sm" label={`去掉第 ${row} 行`} onClick={() => acts.dropLine(key)} />
      </td>
    </tr>
  );
});

/** The row as it stands in the list. */
function Said({ line: { input } }: { line: ListLine }) {
  const signs = [input.code, input.barcode, input.approval].filter((text) => text !== '');
  return (
    <>
      <p>
        <b>{input.name || signs[0] || '（空）'}</b> <span className="sub">{input.ypgg}</span>
      </p>
      <small>
        {[input.sccj, ...(input.name ? signs : signs.slice(1)), input.number && `要\u00a0${input.number}`]
          .filter(Boolean)
          .join('　')}
      </small>
    </>
  );
}

interface BoughtProps extends ListTableRowProps {
  /** As it is bought. */
  goods: ShownGoods;
}

const Chosen = ({ line, goods, acts }: BoughtProps) => (
  <div className={styles.chosen}>
    <div className="shrink">
      <Name goods={goods} />
      {line.note !== '' && <p className={cx(styles.note, line.number === 0 && styles.bad)}>{line.note}</p>}
    </div>
    <button type="button" className="link small nowrap" onClick={() => acts.chooseGoods(line.key, null)}>
      换一个
    </button>
  </div>
);

const Buying = ({ line: { key, number }, goods, acts }: BoughtProps) => (
  <>
    <td className={cx(buy.number, styles.price, buy.atPhone)}>
      <GoodsPrice goods={goods} value={number > 0 ? unitPriceAt(goods, number) : goods.price} />
    </td>
    <td className={cx(styles.quantityCell, buy.atPhone)}>
      {!goods.reason && (
        <QuantityCell goods={goods} number={number} onChange={(next) => acts.changeLine(key, next)} wide />
      )}
    </td>
    <td className={cx(buy.number, buy.atWide, 'strong')}>
      {number > 0 && money(costOf([{ goods, number }]))}
    </td>
  </>
);
