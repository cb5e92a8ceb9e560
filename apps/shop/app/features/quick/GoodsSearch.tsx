import { type RefObject, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { date, money } from '../../lib/format.ts';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './GoodsSearch.module.css';
import { type GoodsSearch as Search, useGoodsSearch } from './useGoodsSearch.ts';

interface GoodsSearchProps {
  label: string;
  placeholder: string;
  /** Words that are searched at once. */
  first?: string;
  box?: RefObject<HTMLInputElement | null>;
  onPick: (goods: ShownGoods) => void;
  onEmptyDown?: () => void;
  /** What the list says of a goods that is there already; '' for others. */
  thereWords?: (goods: ShownGoods) => string;
  /** The key that leads here. */
  hotkey?: string;
}

/** Finds goods by name, pinyin, maker, barcode or approval number and hands over the one that is taken. */
export function GoodsSearch(props: GoodsSearchProps) {
  const { label, placeholder, box, first = '', hotkey } = props;
  const search = useGoodsSearch(first, props.onPick, props.onEmptyDown);
  const id = useId();
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} className={styles.glass} />
      <Input
        ref={box}
        type="text"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={60}
        role="combobox"
        aria-expanded={search.open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={search.list[search.active] ? `${id}-${search.active}` : undefined}
        value={search.typed}
        onChange={(event) => search.type(event.target.value)}
        onCompositionStart={() => search.setComposing(true)}
        onCompositionEnd={() => search.setComposing(false)}
        onBlur={search.close}
        onKeyDown={search.onKeyDown}
      />
      {hotkey && <kbd className={cx(styles.hotkey, 'not-phone')}>{hotkey}</kbd>}
      {search.open && <Found id={id} search={search} thereWords={props.thereWords} />}
    </div>
  );
}

interface FoundProps {
  id: string;
  search: Search;
  thereWords: GoodsSearchProps['thereWords'];
}

function Found({ id, search, thereWords }: FoundProps) {
  return (
    <div className={styles.panel}>
      {search.list.length === 0 && (
        <p className={styles.state} role="status">
          {stateWords(search)}
        </p>
      )}
      <div role="listbox" id={`${id}-list`} aria-label="找到的商品">
        {search.list.map((goods, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
          <div
            key={goods.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === search.active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search.pick(goods)}
          >
            <FoundGoods goods={goods} there={thereWords?.(goods) ?? ''} />
          </div>
        ))}
      </div>
    </div>
  );
}

function stateWords({ isAnswered, failed, typed }: Search): string {
  if (!isAnswered) return '正在搜索…';
  return failed ? '暂时搜索不了，请稍后再试' : `没有找到“${typed.trim()}”，换个写法试试`;
}

function FoundGoods({ goods: own, there }: { goods: ShownGoods; there: string }) {
  const goods = asBought(own, bestOffer(own));
  const lastAt = own.mine?.last_bought_at;
  return (
    <>
      <span className={styles.name}>
        <b>{goods.name}</b> <span className="sub">{goods.ypgg}</span>
      </span>
      <span className={cx(styles.maker, 'ellipsis')}>{goods.sccj}</span>
      <span className={styles.price}>{goods.price === null ? '' : money(goods.price)}</span>
      <span className={styles.stock}>
        <Stock word={goods.stock_word} />
      </span>
      <span className={styles.last}>
        {there !== '' ? (
          <span className={styles.there}>{there}</span>
        ) : lastAt ? (
          `上次 ${date(lastAt).slice(5)}`
        ) : (
          '未买过'
        )}
      </span>
    </>
  );
}
