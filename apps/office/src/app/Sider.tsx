import { NavLink } from 'react-router';
import { Icon } from './Icon.tsx';
import { useLive } from './live.ts';
import { may, useMe } from './me.ts';
import { MENU } from './menu.ts';
import type { MenuEntry } from './menu-entry.ts';

export function Sider() {
  const me = useMe();
  const { counts } = useLive();
  const groups = MENU.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ permission }) => may(me, permission)),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <nav className="sider" aria-label="主菜单">
      <div>
        {groups.map(({ title, entries }) => (
          <div key={title}>
            {title && <h2>{title}</h2>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.to} entry={entry} waiting={entry.waiting?.(me, counts) ?? 0} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function Entry({ entry: { label, to, icon, warm }, waiting }: { entry: MenuEntry; waiting: number }) {
  // Only an advance: when it fails, the click tries again and says so.
  const fetchCode = () => void warm().catch(() => undefined);
  return (
    <li>
      <NavLink to={to} end={to === '/'} onPointerEnter={fetchCode} onFocus={fetchCode}>
        <Icon name={icon} />
        {label}
        {waiting > 0 && <b>{waiting}</b>}
      </NavLink>
    </li>
  );
}
