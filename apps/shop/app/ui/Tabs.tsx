import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { PageLink } from './PageLink.tsx';
import styles from './Tabs.module.css';

interface TabWords {
  label: string;
  count?: number;
  /** The count waits for the buyer to act: it is red. */
  due?: boolean;
}

const wordsOf = ({ label, count, due }: TabWords): ReactNode => (
  <>
    {label}
    {count !== undefined && count > 0 && <span className={cx(styles.count, due && styles.due)}>{count}</span>}
  </>
);

/** Tabs that are pages, by path or query: 全部 / 待付款 / … */
export const TabLinks = ({
  label,
  links,
}: {
  label: string;
  links: (TabWords & { to: string; current: boolean })[];
}) => (
  <nav className={styles.list} aria-label={label}>
    {links.map((link) => (
      <PageLink
        key={link.to}
        className={styles.tab}
        to={link.to}
        aria-current={link.current ? 'page' : undefined}
        preventScrollReset
      >
        {wordsOf(link)}
      </PageLink>
    ))}
  </nav>
);

interface TabsProps<T extends string> {
  label: string;
  value: T;
  tabs: readonly (TabWords & { value: T })[];
  onChange: (value: T) => void;
  /** The chosen panel. */
  children: ReactNode;
}

/** Tabs within a page: arrows walk, the chosen one alone takes the Tab key. */
export function Tabs<T extends string>({ label, value, tabs, onChange, children }: TabsProps<T>) {
  const id = useId();
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {wordsOf(tab)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
