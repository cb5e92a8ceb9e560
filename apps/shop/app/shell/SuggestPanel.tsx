import type { CommonData } from '@qingnang/contract/shell';
import { type MouseEvent, useLayoutEffect, useMemo } from 'react';
import { Maker } from '../features/goods/Maker.tsx';
import { cx } from '../lib/cx.ts';
import { count } from '../lib/format.ts';
import { useSession } from '../lib/session.tsx';
import { GoodsImage } from '../ui/GoodsImage.tsx';
import { Marked } from '../ui/Marked.tsx';
import { PlainLink } from '../ui/PlainLink.tsx';
import { Price } from '../ui/Price.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './SuggestPanel.module.css';
import { optionsOf, type SearchOption } from './search-options.ts';
import { searchPath } from './search-path.ts';
import { type SuggestState, useSuggestions } from './suggestions.ts';
import type { Search } from './useSearch.ts';

interface SuggestPanelProps {
  id: string;
  listId: string;
  search: Search;
  hotWords: CommonData['rnss'];
  onChoose: () => void;
}

// The box keeps the focus while the buyer clicks in the panel.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Below the search box: the suggestions, 正在搜索…, why there are none, or the hot words while nothing is typed. */
export default function SuggestPanel({ id, listId, search, hotWords, onChoose }: SuggestPanelProps) {
  const { typed: text, kind, composing, setLines, active, setActive, inTable } = search;
  const found = useSuggestions(text, kind, !composing);
  const { data } = found;
  const options = useMemo(() => optionsOf(data, kind, inTable), [data, kind, inTable]);
  // Before anything is seen: a line that is in sight is one that the next key can reach.
  useLayoutEffect(() => {
    setLines(options);
    return () => setLines([]);
  }, [options, setLines]);
  // Words that are still being composed are none yet.
  const typed = data !== null || found.busy || found.failed;
  const words = typed ? (data?.words ?? []).map(({ text }) => text) : hotWords.map(({ word }) => word);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box
    <div className={styles.panel} onMouseDown={keepFocus}>
      {data && options.length > 0 && (
        <p className={styles.head}>
          <span>
            {data.searched_as === ''
              ? `“${found.keywords}” 的建议`
              : `没有找到“${found.keywords}”，按“${data.searched_as}”查找`}
          </span>
          <span>共 {count(data.total)} 个商品</span>
        </p>
      )}
      <div id={listId} role="listbox" aria-label="搜索建议" aria-busy={found.busy}>
        {options.map((option, index) => (
          <PlainLink
            key={option.key}
            id={`${id}-${option.key}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={cx(
              styles.option,
              option.kind === 'maker' && styles.makers,
              index === active && styles.chosen,
            )}
            to={option.to}
            onPointerMove={() => setActive(index)}
            onClick={onChoose}
          >
            <OptionWords option={option} />
          </PlainLink>
        ))}
      </div>
      {typed && <State found={found} isEmpty={options.length === 0} />}
      {words.length > 0 && (
        <p className={styles.words}>
          <span className="small muted">{typed ? '相关搜索' : '热门搜索'}</span>
          {words.map((word) => (
            <PlainLink key={word} className="link" to={searchPath(word, 1, inTable)} onClick={onChoose}>
              {word}
            </PlainLink>
          ))}
        </p>
      )}
      <p className={styles.foot} aria-hidden="true">
        <span>
          <span className={styles.kbd}>↑</span> <span className={styles.kbd}>↓</span> 选择
        </span>
        <span>
          <span className={styles.kbd}>Enter</span> 搜索
        </span>
        <span>
          <span className={styles.kbd}>Esc</span> 关闭
        </span>
      </p>
    </div>
  );
}

function State({ found, isEmpty }: { found: SuggestState; isEmpty: boolean }) {
  return (
    <div role="status">
      {found.busy && (
        <p className={styles.state}>
          <Spinner />
          正在搜索…
        </p>
      )}
      {found.data && isEmpty && <p className={styles.state}>暂无数据</p>}
      {found.failed && <p className={styles.state}>搜索建议暂时取不到，可直接搜索</p>}
    </div>
  );
}

function OptionWords({ option }: { option: SearchOption }) {
  const { signedIn } = useSession();
  if (option.kind === 'maker')
    return (
      <>
        <b className="strong">
          <Marked text={option.name} pieces={option.pieces} />
        </b>
        <span className="small muted">{count(option.count)} 个商品</span>
      </>
    );
  const { name, ypgg, sccj, image, price, marks } = option.goods;
  return (
    <>
      <GoodsImage className={styles.image} src={image} width={36} eager />
      <span className={styles.name}>
        <b className="strong">
          <Marked text={name} pieces={marks?.name} />
        </b>{' '}
        <span className="sub">
          <Marked text={ypgg} pieces={marks?.ypgg} />
        </span>
        <br />
        <span className="small muted">
          <Maker sccj={sccj} marks={marks} />
        </span>
      </span>
      {price === null ? (
        <span className="small muted">{signedIn ? '资质审核后可见' : '登录后可见'}</span>
      ) : (
        <Price value={price} size="sm" />
      )}
    </>
  );
}
