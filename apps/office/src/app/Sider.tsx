import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from './Icon.tsx';
import { useLive } from './live.ts';
import { may, useMe } from './me.ts';
import { MENU } from './menu.ts';
import type { MenuEntry } from './menu-entry.ts';
import { placeOver } from './paths.ts';

export function Sider() {
  const me = useMe();
  const { counts } = useLive();
  const here = placeOver(useLocation().pathname, PLACES);
  const groups = MENU.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ permission }) => may(me, permission)),
  })).filter(({ entries }) => entries.length > 0);
  const nav = useRef<HTMLElement>(null);
  // The menu is longer than the window: where one is, is in sight, also when a link in a page has led there.
  useEffect(() => {
    if (here) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <nav className="sider" aria-label="主菜单" ref={nav}>
      <div>
        {groups.map(({ title, entries }) => (
          <div key={title}>
            {title && <h2>{title}</h2>}
            <ul>
              {entries.map((entry) => (
                <Entry
                  key={entry.to}
                  entry={entry}
                  isHere={entry.to === here}
                  waiting={entry.waiting?.(me, counts) ?? 0}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

const PLACES = MENU.flatMap(({ entries }) => entries.map(({ to }) => to));

interface EntryProps {
  entry: MenuEntry;
  isHere: boolean;
  waiting: number;
}

function Entry({ entry: { label, to, icon, warm }, isHere, waiting }: EntryProps) {
  // Only an advance: when it fails, the click tries again and says so.
  const fetchCode = () => void warm().catch(() => undefined);
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined} onPointerEnter={fetchCode} onFocus={fetchCode}>
        <Icon name={icon} />
        {label}
        {waiting > 0 && <b>{waiting}</b>}
      </Link>
    </li>
  );
}
