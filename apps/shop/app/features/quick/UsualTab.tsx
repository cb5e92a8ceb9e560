import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { count } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Pager } from '../../ui/Pager.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import { GoodsSearch } from './GoodsSearch.tsx';
import styles from './Quick.module.css';
import { ORDER_WORDS, ORDERS, orderOf, quickPath, type UsualItem, type UsualPage } from './quick-data.ts';
import { UsualTable } from './UsualTable.tsx';
import type { Quick } from './useQuick.ts';
import { focusQuantity } from './walk.ts';

interface UsualTabProps {
  page: UsualPage;
  quick: Quick;
}

/** What the account buys again and again, and whatever a search puts beside it. */
export function UsualTab({ page, quick: { draft, acts } }: UsualTabProps) {
  const grid = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const found = useRef(0);
  const [onlyNeeded, setOnlyNeeded] = useState(false);
  const items = useMemo(
    () => rowsOf(page.list, draft.extra, onlyNeeded),
    [page.list, draft.extra, onlyNeeded],
  );
  const numbers = useMemo(
    () => new Map(draft.filled.map((one) => [one.goods.id, one.number])),
    [draft.filled],
  );
  const needed = page.list.filter(({ suggested, goods }) => suggested > 0 && !goods.reason);

  const pick = (goods: ShownGoods) => {
    found.current = goods.id;
    // The row has to be there before its quantity can be gone to.
    flushSync(() => {
      setOnlyNeeded(false);
      if (!page.list.some((item) => item.goods.id === goods.id)) acts.insert(itemOf(goods));
    });
    focusQuantity(grid.current?.querySelector(`[data-goods="${goods.id}"]`));
  };
  const backToSearch = (goodsId: number) => {
    if (goodsId !== found.current) return false;
    found.current = 0;
    box.current?.focus();
    return true;
  };
  const placeOf = (goods: ShownGoods) => items.findIndex((item) => item.goods.id === goods.id) + 1;

  return (
    <>
      <div className={styles.filters}>
        <GoodsSearch
          label="搜索并加入一行"
          placeholder="简码、品名、条码或批准文号，回车加入一行"
          box={box}
          hotkey="/"
          onPick={pick}
          onEmptyDown={() => focusQuantity(grid.current)}
          thereWords={(goods) => (placeOf(goods) > 0 ? `已在第 ${placeOf(goods)} 行` : '')}
        />
        <Sort order={page.order} />
        <Checkbox checked={onlyNeeded} onChange={(event) => setOnlyNeeded(event.target.checked)}>
          只看该补货的
        </Checkbox>
        <Button
          disabled={needed.length === 0}
          onClick={() => acts.changeAll(needed.map(({ goods, suggested }) => ({ goods, number: suggested })))}
        >
          填入建议{needed.length > 0 && ` ${count(needed.length)}`}
        </Button>
      </div>
      {items.length === 0 ? (
        <Nothing isFiltered={onlyNeeded} />
      ) : (
        <div ref={grid}>
          <UsualTable items={items} numbers={numbers} change={acts.change} backToSearch={backToSearch} />
        </div>
      )}
      <div className={styles.pager}>
        <Pager
          page={page.page}
          pageSize={page.page_size}
          total={page.total}
          to={(number) => quickPath(page.order, number)}
        />
      </div>
    </>
  );
}

/** Rows of a search above the usual ones, none twice. */
function rowsOf(usual: readonly UsualItem[], extra: readonly UsualItem[], onlyNeeded: boolean): UsualItem[] {
  const ids = new Set(usual.map(({ goods }) => goods.id));
  const shown = onlyNeeded ? usual.filter(({ suggested }) => suggested > 0) : usual;
  return [...extra.filter(({ goods }) => !ids.has(goods.id)), ...shown];
}

const itemOf = (goods: ShownGoods): UsualItem => ({ goods, lastLot: null, use: 0, suggested: 0 });

function Sort({ order }: { order: UsualPage['order'] }) {
  const navigate = useNavigate();
  return (
    <Select
      className={styles.sort}
      aria-label="排序"
      value={order}
      onChange={(event) =>
        void navigate(quickPath(orderOf(event.target.value)), { preventScrollReset: true })
      }
    >
      {ORDERS.map((one) => (
        <option key={one} value={one}>
          {ORDER_WORDS[one]}
        </option>
      ))}
    </Select>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '库存够用，没有该补货的' : '还没有采购过'}>
    <p>
      {isFiltered ? '按近 90 天的用量，购物车里的已经够一个月' : '搜索商品逐行加入，或者从清单导入、粘贴'}
    </p>
    {!isFiltered && (
      <p className="row">
        <ButtonLink to="/list">去药品列表</ButtonLink>
      </p>
    )}
  </EmptyState>
);
