import type { Permission } from '@qingnang/contract/endpoint';
import { FOUND_KINDS, type officeFind } from '@qingnang/contract/office-find';
import { MOST_RECENT } from '@qingnang/contract/office-preferences';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useList } from './calls.ts';
import { Icon } from './Icon.tsx';
import { may, useMe } from './me.ts';
import { MENU } from './menu.ts';
import { nowFirst, pageOf, type Target, targetsFor } from './palette.ts';
import { usePreferences } from './preferences.ts';
import { useDebounced } from './useDebounced.ts';

/** Ctrl+K, and the button beside it: everything of the office by its name. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button type="button" className="top-find" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span className="visually-hidden">全局查找</span>
        <span className="key">Ctrl K</span>
      </button>
      <Modal
        title="全局查找"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        // The field is what a dialog gives the focus to; Escape and a press beside it close it.
        closable={false}
        width={600}
        style={{ top: 64 }}
        destroyOnHidden
      >
        <Finder close={() => setOpen(false)} />
      </Modal>
    </>
  );
}

const WAIT_MS = 200;
const LEAST_SIGNS = 2;

function Finder({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [{ recent }, set] = usePreferences();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const { found, isLooking } = useFound(words);
  const targets = targetsFor({
    words,
    recent: recent.map((one) => ({ ...one, note: '' })),
    pages: usePages(),
    found,
  });
  const active = targets[Math.min(at, targets.length - 1)];
  const open = (target: Target) => {
    const { to, label, kind } = target;
    set({ recent: nowFirst({ to, label: label.slice(0, 60), kind }, recent, MOST_RECENT) });
    close();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((Math.min(at, targets.length - 1) + step + targets.length) % Math.max(1, targets.length));
    } else if (event.key === 'Enter' && active) open(active);
  };
  return (
    <div className="palette">
      <Input
        role="combobox"
        aria-label="查找页面、订单、客户、商品、批号"
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${targets.indexOf(active)}`}
        placeholder="页面、订单号、客户、商品、批号"
        autoComplete="off"
        // Whoever opens it types at once.
        autoFocus
        maxLength={60}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="查找结果" className="palette-list">
        {targets.map((target, index) => (
          <Option
            key={target.to}
            id={`${id}-${index}`}
            target={target}
            isActive={target === active}
            open={() => open(target)}
          />
        ))}
      </div>
      <p className="muted" role="status">
        {stateWords(words, targets.length, isLooking)}
      </p>
    </div>
  );
}

function stateWords(words: string, count: number, isLooking: boolean): string {
  if (isLooking) return '正在查找…';
  if (words.trim() === '') return count === 0 ? '输入名称或号码' : '最近打开';
  return count === 0 ? '没有找到，换个词试试' : '↑ ↓ 选择，Enter 打开';
}

interface OptionProps {
  id: string;
  target: Target;
  isActive: boolean;
  open: () => void;
}

function Option({ id, target: { label, kind, note }, isActive, open }: OptionProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isActive]);
  return (
    <button type="button" id={id} role="option" aria-selected={isActive} tabIndex={-1} onClick={open}>
      <span className="tag">{kind}</span>
      <b>{label}</b>
      <span className="sub small">{note}</span>
    </button>
  );
}

/** What is begun by name, for whom it is. */
const ACTS: readonly { label: string; to: string; permission: Permission }[] = [
  { label: '新增商品', to: '/goods/new', permission: 'goods.write' },
  { label: '新增促销', to: '/promotions/new', permission: 'campaign.write' },
  { label: '新增专区', to: '/zones/new', permission: 'campaign.write' },
  { label: '新增文章', to: '/articles/new', permission: 'content.write' },
  { label: '新增代客下单', to: '/proposals/new', permission: 'order.propose' },
  { label: '待审核订单', to: '/orders?status=2', permission: 'order.review' },
];

/** Pages and acts of the role; beside a page the group that it stands in. */
function usePages(): Target[] {
  const me = useMe();
  const acts = ACTS.filter(({ permission }) => may(me, permission)).map(({ label, to }) => ({
    to,
    label,
    kind: '操作',
    note: '',
  }));
  const pages = MENU.flatMap(({ title, entries }) =>
    entries
      .filter(({ permission }) => may(me, permission))
      .map(({ label, to }) => ({ to, label, kind: '页面', note: title })),
  );
  return [...pages, ...acts];
}

/** What the shop has found; nothing for a single sign. */
function useFound(words: string): { found: Target[]; isLooking: boolean } {
  const wanted = words.trim();
  const keywords = useDebounced(wanted, WAIT_MS);
  const isWanted = wanted.length >= LEAST_SIGNS;
  const { data, isFetching } = useList<typeof officeFind>(
    ['find'],
    'GET /api/admin/find',
    { query: { keywords } },
    { enabled: isWanted && keywords.length >= LEAST_SIGNS },
  );
  const found = (isWanted ? (data?.list ?? []) : []).map((thing) => ({
    to: pageOf(thing),
    label: thing.label,
    kind: FOUND_KINDS[thing.kind],
    note: thing.note,
  }));
  return { found, isLooking: isWanted && (isFetching || keywords !== wanted) };
}
