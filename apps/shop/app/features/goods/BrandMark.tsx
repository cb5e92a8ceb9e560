import type { CSSProperties } from 'react';
import styles from './BrandMark.module.css';

/** Dark enough for small type on white; a brand keeps its colour. */
const COLOURS = [
  '#0B5EA8',
  '#0A7A4E',
  '#A3272F',
  '#1F4E9B',
  '#146B5D',
  '#8A3B12',
  '#4B4F9E',
  '#7A4B10',
] as const;

/** A brand's logo where staff uploaded one, else its name in a colour of its own. */
export const BrandMark = ({ id, name, logo }: { id: number; name: string; logo: string }) =>
  logo ? (
    <img className={styles.logo} src={logo} alt={name} width={120} height={40} loading="lazy" />
  ) : (
    <span className={styles.mark} style={{ '--mark': COLOURS[id % COLOURS.length] } as CSSProperties}>
      {name}
    </span>
  );
