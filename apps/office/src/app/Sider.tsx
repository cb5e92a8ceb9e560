import { MOST_PINS } from '@qingnang/contract/office-preferences';
import { Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import { useLive } from './live.ts';
import { may, useMe } from './me.ts';
import { MENU } from './menu.ts';
import type { MenuEntry } from './menu-entry.ts';
import { shownGroups, toggled } from './menu-groups.ts';
import { usePreferences } from './preferences.ts';
import { useHere } from './useHere.ts';

/** Beside the page where there is room for it. */
export function Sider() {
  return (
    <nav className="sider" aria-label="主菜单">
      <Menu />
    </nav>
  );
}

/** Over the page, behind a button, where there is none. */
export function MenuDrawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Drawer
      title="菜单"
      placement="left"
      size={280}
      open={isOpen}
      onClose={close}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <nav className="sider" aria-label="主菜单">
        <Menu opened={close} />
      </nav>
    </Drawer>
  );
}

/** @param opened a page was chosen */
function Menu({ opened }: { opened?: () => void }) {
  const me = useMe();
  const here = useHere()?.to;
  const [{ pins, turned }, set] = usePreferences();
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const permitted = MENU.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ permission }) => may(me, permission)),
  }));
  const all = permitted.flatMap(({ entries }) => entries);
  const pinned = pins.flatMap((to) => all.filter((entry) => entry.to === to));
  // The menu is longer than the window: where one is, is in sight, also when a link in a page has led there.
  useEffect(() => {
    if (here) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const draw = (entries: readonly MenuEntry[]) => (
    <ul>
      {entries.map((entry) => (
        <Entry
          key={entry.to}
          entry={entry}
          isHere={entry.to === here}
          isPinned={pins.includes(entry.to)}
          canPin={pins.length < MOST_PINS}
          pin={() => set({ pins: toggled(pins, entry.to) })}
          opened={opened}
        />
      ))}
    </ul>
  );
  return (
    <div className="menu">
      <input
        className="in sm"
        type="search"
        aria-label="查找菜单"
        placeholder="查找菜单"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="menu-list" ref={list}>
        {pinned.length > 0 && words === '' && (
          <section aria-label="置顶">
            <h2>置顶</h2>
            {draw(pinned)}
          </section>
        )}
        {shownGroups(permitted, { role: me.role, turned, words, here }).map(({ title, entries, isOpen }) => (
          <div key={title}>
            {title && (
              <h2>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => set({ turned: toggled(turned, title) })}
                >
                  {title}
                  <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={12} />
                </button>
              </h2>
            )}
            {isOpen && draw(entries)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface EntryProps {
  entry: MenuEntry;
  isHere: boolean;
  isPinned: boolean;
  canPin: boolean;
  pin: () => void;
  opened: (() => void) | undefined;
}

function Entry({ entry, isHere, isPinned, canPin, pin, opened }: EntryProps) {
  const { label, to, icon, warm } = entry;
  const me = useMe();
  const { counts } = useLive();
  const waiting = entry.waiting?.(me, counts) ?? 0;
  // Only an advance: when it fails, the click tries again and says so.
  const fetchCode = () => void warm().catch(() => undefined);
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        onClick={opened}
      >
        <Icon name={icon} />
        {label}
        {waiting > 0 && <b>{waiting}</b>}
      </Link>
      {(isPinned || canPin) && (
        <button
          type="button"
          className="pin"
          aria-pressed={isPinned}
          aria-label={`置顶 ${label}`}
          title={isPinned ? '取消置顶' : '置顶'}
          onClick={pin}
        >
          <Icon name={isPinned ? 'pinned' : 'pin'} size={12} />
        </button>
      )}
    </li>
  );
}
