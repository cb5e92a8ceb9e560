import { useNavigate } from 'react-router';
import { count } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './FilterSheet.module.css';
import type { FacetRow } from './facet-rows.ts';
import { type ListQuery, listPath, NOTHING_CHOSEN } from './list-query.ts';

interface FilterSheetProps {
  rows: readonly FacetRow[];
  query: ListQuery;
  path: string;
  total: number;
  onClose: () => void;
}

/** The facets on a phone. Each choice shows at once how many goods are left. */
export default function FilterSheet({ rows, query, path, total, onClose }: FilterSheetProps) {
  const navigate = useNavigate();
  const foot = (
    <>
      <ButtonLink to={listPath(path, query, NOTHING_CHOSEN)} preventScrollReset>
        全部清除
      </ButtonLink>
      <Button variant="primary" onClick={onClose}>
        查看 {count(total)} 个商品
      </Button>
    </>
  );
  const toggleStock = () =>
    void navigate(listPath(path, query, { inStock: !query.inStock }), { preventScrollReset: true });
  return (
    <Dialog open onClose={onClose} title="筛选" foot={foot}>
      <Checkbox checked={query.inStock} onChange={toggleStock}>
        仅看有货
      </Checkbox>
      {rows.map((row) => (
        <section key={row.name} className={styles.group}>
          <h3 className={styles.name}>{row.name}</h3>
          <div className={styles.values}>
            {row.values.map((value) => (
              <PageLink
                key={value.key}
                className={styles.value}
                to={value.to}
                preventScrollReset
                aria-current={value.chosen ? 'true' : undefined}
              >
                {value.name}
                {value.count !== undefined && <small>{count(value.count)}</small>}
              </PageLink>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
