import type { QuickSources } from '@qingnang/contract/quick';
import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import { GoodsSearch } from './GoodsSearch.tsx';
import styles from './Quick.module.css';
import { quickPath, searchedItem, type UsualItem, type UsualPage } from './quick-data.ts';
import { TemplateActs } from './TemplateActs.tsx';
import { UsualFilters, type UsualFiltersProps } from './UsualFilters.tsx';
import { UsualTable } from './UsualTable.tsx';
import type { Quick } from './useQuick.ts';
import { focusQuantity } from './walk.ts';

interface UsualTabProps extends Pick<UsualFiltersProps, 'onSave' | 'onShelf' | 'onTakeAll'> {
  page: UsualPage;
  sources: QuickSources;
  quick: Quick;
  /** Why so many are proposed of the row in hand. */
  onFocus: (why: string) => void;
}

/** The rows of a source, and whatever a search puts above them. */
export function UsualTab({ page, sources, quick: { draft, acts }, onFocus, ...acting }: UsualTabProps) {
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

  const pick = (goods: ShownGoods) => {
    found.current = goods.id;
    // The row has to be there before its quantity can be gone to.
    flushSync(() => {
      setOnlyNeeded(false);
      if (!page.list.some((item) => item.goods.id === goods.id)) acts.insert(searchedItem(goods));
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
  const tell = ({ target }: FocusEvent<HTMLElement>) => {
    const id = Number(target.closest('tr')?.dataset.goods);
    onFocus(items.find(({ goods }) => goods.id === id)?.why ?? '');
  };

  return (
    <>
      <div className={styles.filters}>
        <GoodsSearch
          label="搜索并加入一行"
          placeholder="简码、品名、条码或批准文号，回车加入一行"
          box={box}
          hotkey="F2"
          onPick={pick}
          onEmptyDown={() => focusQuantity(grid.current)}
          thereWords={(goods) => (placeOf(goods) > 0 ? `已在第 ${placeOf(goods)} 行` : '')}
        />
        {page.from === 'template' && <TemplateActs page={page} templates={sources.templates} acts={acts} />}
        <UsualFilters
          page={page}
          filled={draft.filled.length}
          onlyNeeded={onlyNeeded}
          onOnlyNeeded={setOnlyNeeded}
          {...acting}
        />
      </div>
      {items.length === 0 ? (
        <Nothing from={page.from} isFiltered={onlyNeeded} />
      ) : (
        <div ref={grid}>
          <UsualTable
            items={items}
            numbers={numbers}
            change={acts.change}
            backToSearch={backToSearch}
            onFocus={tell}
          />
        </div>
      )}
      <div className={styles.pager}>
        <Pager
          page={page.page}
          pageSize={page.page_size}
          total={page.total}
          to={(number) => quickPath(page, number)}
        />
      </div>
    </>
  );
}

/** Rows of a search above the others, none twice. */
function rowsOf(usual: readonly UsualItem[], extra: readonly UsualItem[], onlyNeeded: boolean): UsualItem[] {
  const ids = new Set(usual.map(({ goods }) => goods.id));
  const shown = onlyNeeded ? usual.filter(({ suggested }) => suggested > 0) : usual;
  return [...extra.filter(({ goods }) => !ids.has(goods.id)), ...shown];
}

/** What an empty list says, and what to do. */
const EMPTY: Readonly<Record<UsualPage['from'], readonly [title: string, words: string]>> = {
  usual: ['还没有采购过', '搜索商品逐行加入，或者从清单导入、粘贴'],
  due: ['没有该补货的', '按采购周期、用量和库存估算，一周内没有要用完的常购商品'],
  recent: ['近 30 天没有采购', '常购商品里有更早买过的'],
  favorite: ['还没有收藏', '商品页和列表里点收藏，就会出现在这里'],
  template: ['还没有模板', '填好数量后点“存为模板”，下次一次填入'],
};
const FILTERED = ['库存够用，没有该补货的', '按采购周期和用量，购物车和本店库存里的已经够用'] as const;

function Nothing({ from, isFiltered }: { from: UsualPage['from']; isFiltered: boolean }) {
  const [title, words] = isFiltered ? FILTERED : EMPTY[from];
  return (
    <EmptyState title={title}>
      <p>{words}</p>
      {!isFiltered && (
        <p className="row">
          <ButtonLink to="/list">去药品列表</ButtonLink>
        </p>
      )}
    </EmptyState>
  );
}
