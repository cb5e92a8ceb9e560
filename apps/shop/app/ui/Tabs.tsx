import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { isPlainClick } from '../lib/follow.ts';
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
  /** The page with that panel chosen, where tabs have to work before the script is there. */
  hrefOf?: (value: T) => string;
  /** The chosen panel. */
  children: ReactNode;
}

/** Tabs within a page: arrows walk, the chosen one alone takes the Tab key. */
export function Tabs<T extends string>({ label, value, tabs, onChange, hrefOf, children }: TabsProps<T>) {
  const id = useId();
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            href={hrefOf?.(tab.value)}
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            // Without a script no arrow leads from link to link.
            tabIndex={tab.value === value || hrefOf ? 0 : -1}
            onChoose={() => onChange(tab.value)}
          >
            {wordsOf(tab)}
          </Tab>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

type TabProps = ComponentProps<'button'> & { href: string | undefined; onChoose: () => void };

function Tab({ href, onChoose, ...rest }: TabProps) {
  if (href === undefined) return <button {...rest} type="button" role="tab" onClick={onChoose} />;
  return (
    <a
      {...(rest as ComponentProps<'a'>)}
      href={href}
      role="tab"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChoose();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onChoose();
      }}
    />
  );
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
