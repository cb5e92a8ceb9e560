import { Icon, type IconName } from './Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './Segmented.module.css';

export interface SegmentLink {
  label: string;
  to: string;
  icon?: IconName;
  current: boolean;
}

/** A few ways to see the same thing, each a page of its own: 大图 / 列表 / 无图. */
export const SegmentedLinks = ({ label, links }: { label: string; links: SegmentLink[] }) => (
  <nav className={styles.segmented} aria-label={label}>
    {links.map((link) => (
      <PageLink
        key={link.label}
        className={styles.item}
        to={link.to}
        aria-current={link.current ? 'page' : undefined}
      >
        {link.icon && <Icon name={link.icon} size={16} />}
        {link.label}
      </PageLink>
    ))}
  </nav>
);

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A few values, one of them chosen. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <fieldset className={styles.segmented} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.item}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
