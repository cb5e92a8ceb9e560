import { useNavigate } from 'react-router';
import { count } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { FacetLink } from './FacetLink.tsx';
import styles from './FilterSheet.module.css';
import type { FacetRow } from './facet-rows.ts';
import { clearedPath, type ListQuery, listPath } from './list-query.ts';
import PriceRange from './PriceRange.tsx';
import { type SwitchCounts, Switches } from './Switches.tsx';
import { useFacetSearch } from './useFacetSearch.ts';
import { useSeesPrices } from './useSeesPrices.ts';

interface FilterSheetProps {
  rows: readonly FacetRow[];
  query: ListQuery;
  path: string;
  total: number;
  /** Goods in stock, and goods that this buyer may buy; null for who may not buy. */
  counts: SwitchCounts;
  onClose: () => void;
}

/** The facets on a phone. Each choice shows at once how many goods are left. */
export default function FilterSheet({ rows, query, path, total, counts, onClose }: FilterSheetProps) {
  const navigate = useNavigate();
  const seesPrices = useSeesPrices();
  const foot = (
    <>
      <ButtonLink to={clearedPath(path, query)} preventScrollReset>
        全部清除
      </ButtonLink>
      <Button variant="primary" onClick={onClose}>
        查看 {count(total)} 个商品
      </Button>
    </>
  );
  const narrow = (change: Partial<ListQuery>) =>
    void navigate(listPath(path, query, change), { preventScrollReset: true });
  return (
    <Dialog open onClose={onClose} title="筛选" foot={foot}>
      <div className={styles.switches}>
        <Switches query={query} counts={counts} onChange={narrow} />
      </div>
      {seesPrices && (
        <section className={styles.group}>
          <h3 className={styles.name}>价格</h3>
          <PriceRange path={path} query={query} />
        </section>
      )}
      {rows.map((row) => (
        <Group key={row.name} row={row} />
      ))}
    </Dialog>
  );
}

function Group({ row }: { row: FacetRow }) {
  const { typed, type, values, isLong } = useFacetSearch(row);
  return (
    <section className={styles.group}>
      <h3 className={styles.name}>{row.name}</h3>
      {isLong && (
        <Input
          compact
          className={styles.find}
          type="search"
          aria-label={`在${row.name}中查找`}
          placeholder={`查找${row.name}`}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <div className={styles.values}>
        {values.map((value) => (
          <FacetLink key={value.key} value={value} className={styles.value} />
        ))}
      </div>
    </section>
  );
}
