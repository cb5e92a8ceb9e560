import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { lazySoon } from '../../lib/soon.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FacetLink } from './FacetLink.tsx';
import styles from './Facets.module.css';
import type { Choice, FacetRow } from './facet-rows.ts';
import type { PriceRangeProps } from './PriceRange.tsx';
import './PriceRange.module.css';
import { useSeesPrices } from './useSeesPrices.ts';

const FacetAll = lazySoon(() => import('./FacetAll.tsx'));
// Of no use to visitors. It is in the first document, so its styles must be, too.
const PriceRange = lazyKept(() => import('./PriceRange.tsx'));

interface FacetsProps extends PriceRangeProps {
  rows: readonly FacetRow[];
  chosen: readonly Choice[];
  /** The list with nothing chosen. */
  clearTo: string;
  /** The rows come on a press: a table wants the height. */
  folded?: boolean;
}

/** What is chosen, as chips to take away, and everything that could be. */
export function Facets({ rows, chosen, clearTo, folded = false, path, query }: FacetsProps) {
  const [open, setOpen] = useState(!folded);
  const seesPrices = useSeesPrices();
  if (rows.length === 0 && chosen.length === 0) return null;
  return (
    <section className={cx(styles.facets, chosen.length === 0 && styles.none)} aria-label="筛选">
      {(chosen.length > 0 || folded) && (
        <div className={styles.chosen}>
          <span className="small muted not-phone">
            {chosen.length > 0 ? '已选' : `可按${rows.map(({ name }) => name).join('、')}筛选`}
          </span>
          {chosen.length > 0 && <Chosen chosen={chosen} clearTo={clearTo} />}
          {folded && (
            <Button
              size="sm"
              className={cx('push', 'not-phone')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? '收起筛选' : '展开筛选'}
              <Icon name={open ? 'up' : 'down'} size={14} />
            </Button>
          )}
        </div>
      )}
      {open && rows.map((row) => <Row key={row.name} row={row} />)}
      {open && seesPrices && (
        // biome-ignore lint/a11y/useSemanticElements: stands among rows of links
        <div className={styles.row} role="group" aria-label="价格">
          <span className={styles.name}>价格</span>
          <div className={styles.prices}>
            <Suspense>
              <PriceRange path={path} query={query} />
            </Suspense>
          </div>
        </div>
      )}
    </section>
  );
}

function Chosen({ chosen, clearTo }: Pick<FacetsProps, 'chosen' | 'clearTo'>) {
  const navigate = useNavigate();
  return (
    <>
      {chosen.map(({ name, words, without }) => (
        <Chip
          key={name}
          name={name}
          aria-label={`移除 ${name} ${words}`}
          onClick={() => void navigate(without, { preventScrollReset: true })}
        >
          {words}
          <Icon name="close" size={14} />
        </Chip>
      ))}
      <ButtonLink variant="text" size="sm" to={clearTo} preventScrollReset>
        全部清除
      </ButtonLink>
    </>
  );
}

/** More than the line of a closed row ever holds; the rest comes when it is opened. */
const IN_ONE_LINE = 24;

function Row({ row }: { row: FacetRow }) {
  const { box, overflows } = useOverflow();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are links
    <div className={cx(styles.row, open && styles.open)} role="group" aria-label={row.name}>
      <span className={styles.name}>{row.name}</span>
      <div ref={box} className={styles.values}>
        {open ? (
          <Suspense>
            <FacetAll row={row} />
          </Suspense>
        ) : (
          row.values
            .slice(0, IN_ONE_LINE)
            .map((value) => <FacetLink key={value.key} value={value} className={styles.value} />)
        )}
      </div>
      <div className={styles.tools}>
        {(overflows || open || row.values.length > IN_ONE_LINE) && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '更多'}
            <Icon name={open ? 'up' : 'down'} size={14} />
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether the values need more than the one line that is shown. */
function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 4));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, overflows };
}
