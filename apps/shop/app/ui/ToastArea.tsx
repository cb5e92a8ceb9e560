import { Suspense } from 'react';
import { lazySoon } from '../lib/soon.ts';
import { useStore } from '../lib/store.ts';
import { toasts } from '../lib/toasts.ts';
import styles from './ToastArea.module.css';

// There before it is needed: it has to say that the network is away.
const Toast = lazySoon(() => import('./Toast.tsx'));
const NONE: never[] = [];

/** Where toasts appear. The region is there from the start, so that screen readers announce what comes into it. */
export function ToastArea() {
  const items = useStore(toasts, NONE);
  return (
    <div className={styles.area} role="status" aria-live="polite">
      <Suspense>
        {items.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </Suspense>
    </div>
  );
}
