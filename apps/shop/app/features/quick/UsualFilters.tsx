import { useNavigate } from 'react-router';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Select } from '../../ui/Field.tsx';
import styles from './Quick.module.css';
import { ORDER_WORDS, ORDERS, orderOf, quickPath, type UsualPage } from './quick-data.ts';

export interface UsualFiltersProps {
  page: UsualPage;
  /** Rows with a quantity. */
  filled: number;
  onlyNeeded: boolean;
  onOnlyNeeded: (only: boolean) => void;
  onTakeAll: () => void;
  onSave: () => void;
  onShelf: () => void;
}

/** Order, what is shown, and what is done with all rows together. */
export function UsualFilters({ page, filled, onlyNeeded, onOnlyNeeded, ...acts }: UsualFiltersProps) {
  const needed = page.list.filter(({ suggested, goods }) => suggested > 0 && !goods.reason).length;
  return (
    <>
      {page.from !== 'due' && <Sort page={page} />}
      {page.from !== 'due' && (
        <Checkbox checked={onlyNeeded} onChange={(event) => onOnlyNeeded(event.target.checked)}>
          只看该补货的
        </Checkbox>
      )}
      <Button disabled={needed === 0} onClick={acts.onTakeAll}>
        填入建议{needed > 0 && ` ${count(needed)}`}
      </Button>
      <Button disabled={filled === 0} onClick={acts.onSave}>
        存为模板
      </Button>
      <Button onClick={acts.onShelf}>本店库存</Button>
    </>
  );
}

function Sort({ page }: { page: UsualPage }) {
  const navigate = useNavigate();
  return (
    <Select
      className={styles.sort}
      aria-label="排序"
      value={page.order}
      onChange={(event) =>
        void navigate(quickPath({ ...page, order: orderOf(event.target.value) }), {
          preventScrollReset: true,
        })
      }
    >
      {ORDERS.map((one) => (
        <option key={one} value={one}>
          {page.from === 'template' && one === 'count' ? '按模板次序' : ORDER_WORDS[one]}
        </option>
      ))}
    </Select>
  );
}
