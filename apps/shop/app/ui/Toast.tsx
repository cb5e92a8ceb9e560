import { useEffect, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { dismissToast, type ToastItem, type ToastKind } from '../lib/toasts.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './Toast.module.css';

const ICONS: Record<ToastKind, IconName> = { success: 'ok', info: 'info', error: 'alert' };

/** One message that passes by. Loaded with the first one. */
export default function Toast({ item }: { item: ToastItem }) {
  const [held, hold] = useState(false);
  usePassingBy(item, held);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding still under the pointer is no action
    <div
      className={cx(styles.toast, item.kind !== 'success' && styles[item.kind])}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name={ICONS[item.kind]} />
      <span>{item.message}</span>
      <ToastAct item={item} />
    </div>
  );
}

function ToastAct({ item: { id, action } }: { item: ToastItem }) {
  if (!action) return null;
  if (action.to)
    return (
      <PageLink className={styles.act} to={action.to} onClick={() => dismissToast(id)}>
        {action.label}
      </PageLink>
    );
  const act = () => {
    dismissToast(id);
    action.onClick?.();
  };
  return (
    <button type="button" className={styles.act} onClick={act}>
      {action.label}
    </button>
  );
}

const SHOWN_MS = 3500;
const WITH_ACTION_MS = 6000;

/** Goes away by itself, but not while the pointer or the focus is on it. */
function usePassingBy(item: ToastItem, held: boolean): void {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(item.id), item.action ? WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [item, held]);
}
