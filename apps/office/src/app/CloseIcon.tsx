import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/**
 * The × of every dialog. It stands first in a dialog, so antd would let the focus begin on it, where Enter closes what has
 * just been opened; with it every dialog hands the focus on to where its work begins.
 */
export function CloseIcon() {
  const icon = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = icon.current?.closest<HTMLElement>('[role=dialog]');
    if (dialog) beginningOf(dialog).focus({ preventScroll: true });
  }, []);
  return (
    <span ref={icon}>
      <Icon name="x" />
    </span>
  );
}

/**
 * The field that is marked `data-begin`, since the ones before it are filled in; or the first; where there is none the main act; else the
 * dialog itself, which readers call by its heading.
 */
const beginningOf = (dialog: HTMLElement): HTMLElement =>
  dialog.querySelector<HTMLElement>('[data-begin]') ??
  dialog.querySelector<HTMLElement>(FIELD) ??
  dialog.querySelector<HTMLElement>(MAIN_ACT) ??
  dialog;

const FIELD = ['input:not([type=file])', 'textarea', 'select'].map((field) => `${field}:enabled`).join();
/** Not what takes something away: that is not to happen by an Enter too many. */
const MAIN_ACT = ['.btn.primary', '.ant-btn-primary:not(.ant-btn-dangerous)']
  .map((act) => `${act}:enabled`)
  .join();
