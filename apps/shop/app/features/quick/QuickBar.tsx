import type { QuickForesight } from '@qingnang/contract/quick';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { TableBar } from '../catalog/TableBar.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import { costOf } from '../goods/prices.ts';
import type { Filled } from './draft.ts';
import styles from './Quick.module.css';
import { useForesight } from './useForesight.ts';

interface QuickBarProps {
  wanted: readonly Filled[];
  busy: boolean;
  /** Of the row in hand: why so many are proposed; '' = the keys are shown. */
  why: string;
  onAdd: () => void;
  onKeys: () => void;
}

/** Always in sight: why, or the keys, what is filled in, what it costs, what is near, and all of it into the cart. */
export function QuickBar({ wanted, busy, why, onAdd, onKeys }: QuickBarProps) {
  const lines = wanted.map(({ goods, number }) => ({ goods: asBought(goods, bestOffer(goods)), number }));
  const pieces = lines.reduce((sum, { number }) => sum + number, 0);
  const seen = useForesight(wanted);
  return (
    <TableBar large keys={why === '' ? <Keys onKeys={onKeys} /> : <span className={styles.why}>{why}</span>}>
      <div className={styles.sums}>
        <span role="status">
          已填 <b className="strong">{count(lines.length)}</b> 个品种，数量合计{' '}
          <b className="strong">{count(pieces)}</b>
          {'　'}
          <span className="nowrap">
            合计 <Price value={costOf(lines)} size="lg" />
          </span>
        </span>
        {seen && <Foresight seen={seen} />}
      </div>
      <Button variant="primary" size="lg" disabled={lines.length === 0} busy={busy} onClick={onAdd}>
        全部加入购物车
      </Button>
    </TableBar>
  );
}

const Keys = ({ onKeys }: { onKeys: () => void }) => (
  <>
    <span>
      <kbd>F2</kbd> 搜索
    </span>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> 换行
    </span>
    <span>
      <kbd>空格</kbd> 采用建议量
    </span>
    <span>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> 加入
    </span>
    <button type="button" className="link" onClick={onKeys}>
      <kbd>?</kbd> 按键说明
    </button>
  </>
);

/** The nearest step of the cart with what is filled in, and how the month's budget stands then. */
function Foresight({ seen: { hint, payable, budget } }: { seen: QuickForesight }) {
  if (!hint && !budget) return null;
  const left = budget ? budget.amount - budget.used - payable : 0;
  return (
    <span className={styles.foresight}>
      {hint && (
        <>
          <span>{hint.title}</span>
          <PageLink className="link" to={hint.url}>
            去凑单
          </PageLink>
        </>
      )}
      {budget && (
        <span className={cx(left < 0 && styles.over)}>
          {left < 0 ? `超出本月预算 ${money(-left)}` : `本月预算还剩 ${money(left)}`}
        </span>
      )}
    </span>
  );
}
