import type { CommonData } from '@qingnang/contract/shell';
import { Suspense, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { lazyKept } from '../lib/lazy-kept.ts';
import { lazySoon } from '../lib/soon.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './SearchBox.module.css';
import { searchPath } from './search-path.ts';
import type { SearchKind } from './suggestions.ts';
import { useSearch } from './useSearch.ts';

// Only who opens it fetches it.
const ScanSearch = lazyKept(() => import('../features/scanning/ScanSearch.tsx'));
const SuggestPanel = lazySoon(() => import('./SuggestPanel.tsx'));

interface SearchBoxProps {
  hotWords: CommonData['rnss'];
  /** In the fixed bar: without the hot words. */
  compact: boolean;
}

const KINDS: readonly { kind: SearchKind; label: string }[] = [
  { kind: 1, label: '药品' },
  { kind: 2, label: '厂家' },
];

/** Focus opens the list, arrows walk it, Enter searches, Escape closes. */
export function SearchBox({ hotWords, compact }: SearchBoxProps) {
  const search = useSearch();
  const [isScanning, setScanning] = useState(false);
  const id = useId();
  const listId = `${id}-list`;
  const active = search.lines[search.active];
  return (
    <search>
      <form
        className={cx(styles.search, compact && styles.compact)}
        method="get"
        action={search.inTable ? '/search/table' : '/search'}
        onSubmit={search.submit}
        onBlur={search.leave}
      >
        <div className={styles.box}>
          <KindToggle kind={search.kind} onChange={search.setKind} />
          <input
            ref={search.input}
            className={styles.input}
            type="search"
            name="keywords"
            aria-label="搜索药品"
            placeholder={search.kind === 1 ? '药品名、拼音简码、条码、国药准字' : '厂家名、拼音简码'}
            autoComplete="off"
            maxLength={60}
            role="combobox"
            aria-expanded={search.open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${id}-${active.key}` : undefined}
            value={search.typed}
            onChange={(event) => search.type(event.target.value)}
            onCompositionStart={() => search.setComposing(true)}
            onCompositionEnd={() => search.setComposing(false)}
            onFocus={search.show}
            onClick={search.show}
            onKeyDown={search.onKeyDown}
          />
          <button
            className={cx('only-phone', styles.scan)}
            type="button"
            aria-label="扫一扫"
            onClick={() => setScanning(true)}
          >
            <Icon name="scan" />
          </button>
          <button className={styles.submit} type="submit">
            <Icon name="search" />
            搜索
          </button>
        </div>
        <p className={styles.hot}>
          {hotWords.map((hot) => (
            <PageLink
              key={hot.word}
              className={cx(hot.is_hot === 1 && styles.warm)}
              to={searchPath(hot.word, 1, search.inTable)}
            >
              {hot.word}
            </PageLink>
          ))}
        </p>
        {search.open && (
          <Suspense>
            <SuggestPanel
              id={id}
              listId={listId}
              search={search}
              hotWords={hotWords}
              onChoose={search.close}
            />
          </Suspense>
        )}
      </form>
      {isScanning && (
        <Suspense>
          <ScanSearch
            searchPath={(words) => searchPath(words, 1, search.inTable)}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </search>
  );
}

const KindToggle = ({ kind, onChange }: { kind: SearchKind; onChange: (kind: SearchKind) => void }) => (
  <div className={styles.kind} role="radiogroup" aria-label="搜索范围">
    {KINDS.map((option) => (
      <label key={option.kind} className={styles.kindItem}>
        <input
          className="visually-hidden"
          type="radio"
          name="type"
          value={option.kind}
          checked={option.kind === kind}
          onChange={() => onChange(option.kind)}
        />
        {option.label}
      </label>
    ))}
  </div>
);
