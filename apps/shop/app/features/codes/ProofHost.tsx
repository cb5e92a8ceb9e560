import { Suspense } from 'react';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { proofAsked } from '../../lib/proof.ts';
import { useStore } from '../../lib/store.ts';

const ProofDialog = lazyKept(() => import('./ProofDialog.tsx'));

/** Asks who is there, when the server wants to know (`lib/proof`). Stands once in the shell. */
export function ProofHost() {
  const answer = useStore(proofAsked, null);
  if (!answer) return null;
  return (
    <Suspense>
      <ProofDialog answer={answer} />
    </Suspense>
  );
}
