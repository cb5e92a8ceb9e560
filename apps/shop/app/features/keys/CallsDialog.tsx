import type { keyCalls, MachineCall, MachineKey } from '@qingnang/contract/machine-keys';
import { MOST_CALLS } from '@qingnang/contract/machine-words';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { dateTime } from '../../lib/format.ts';
import Dialog from '../../ui/Dialog.tsx';
import styles from './Keys.module.css';

/** The last calls of a key. */
export default function CallsDialog({ of, onClose }: { of: MachineKey; onClose: () => void }) {
  const [list, setList] = useState<readonly MachineCall[] | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    void call<typeof keyCalls>('GET /api/keys/:id/calls', { at: { id: of.id }, signal: asked.signal }).then(
      (data) => setList(data.list),
      () => setList([]),
    );
    return () => asked.abort();
  }, [of.id]);
  return (
    <Dialog open onClose={onClose} title={`${of.name}的调用记录`}>
      <p className="muted small">最近 {MOST_CALLS} 次，保存 14 天</p>
      {list?.length === 0 && <p>还没有调用</p>}
      <ul className={styles.calls} aria-label="调用记录">
        {list?.map(({ id, at, method, path, status, error }) => (
          <li key={id}>
            <span className="num muted">{dateTime(at)}</span>
            <span className={styles.path}>
              {method} {path}
              {error !== '' && <span className="muted small">　{error}</span>}
            </span>
            <b className={status < 400 ? undefined : 'warn-text'}>{status}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
