import { Suspense } from 'react';
import { questions } from '../lib/dialogs.ts';
import { lazyKept } from '../lib/lazy-kept.ts';
import { useStore } from '../lib/store.ts';

const AlertDialog = lazyKept(() => import('./AlertDialog.tsx'));
const NONE: never[] = [];

/** Shows the questions that wait, one after the other. Stands once in the shell. */
export function DialogHost() {
  const [first] = useStore(questions, NONE);
  if (!first) return null;
  return (
    <Suspense>
      <AlertDialog key={first.id} question={first} />
    </Suspense>
  );
}
