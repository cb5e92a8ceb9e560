import { createStore } from './store.ts';

/** Short messages that pass by, said from anywhere: `toast.success('收藏成功', {label: '查看我的收藏', to: '/star'})`. */
export type ToastKind = 'success' | 'info' | 'error';

export interface ToastAction {
  label: string;
  /** A page of the shop … */
  to?: string;
  /** … or something to do. */
  onClick?: () => void;
  /** It undoes this one act: the same words about another one do not take its place. */
  isUndo?: true;
}

export interface ToastItem {
  id: number;
  kind: ToastKind;
  message: string;
  action?: ToastAction;
}

export const toasts = createStore<readonly ToastItem[]>([]);

export const toast = {
  success: (message: string, action?: ToastAction): void => show('success', message, action),
  info: (message: string, action?: ToastAction): void => show('info', message, action),
  error: (message: string, action?: ToastAction): void => show('error', message, action),
};

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((item) => item.id !== id));

let lastId = 0;
const AT_ONCE = 3;

function show(kind: ToastKind, message: string, action?: ToastAction): void {
  lastId += 1;
  // The same words again replace the older ones: ten failing calls are one message.
  const others = toasts.get().filter((item) => item.message !== message || item.action?.isUndo);
  toasts.set([...others, { id: lastId, kind, message, ...(action ? { action } : {}) }].slice(-AT_ONCE));
}
