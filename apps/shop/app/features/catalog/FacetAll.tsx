import { Input } from '../../ui/Field.tsx';
import { FacetLink } from './FacetLink.tsx';
import styles from './Facets.module.css';
import type { FacetRow } from './facet-rows.ts';
import { useFacetSearch } from './useFacetSearch.ts';

/** All values of a facet, and a box to find one among many. */
export default function FacetAll({ row }: { row: FacetRow }) {
  const { typed, type, values, isLong } = useFacetSearch(row);
  return (
    <>
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
      {values.map((value) => (
        <FacetLink key={value.key} value={value} className={styles.value} />
      ))}
      {values.length === 0 && <span className="small muted">没有“{typed}”</span>}
    </>
  );
}
