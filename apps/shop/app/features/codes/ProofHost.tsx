import { lazy, Suspense } from 'react';
import { proofAsked } from '../../lib/proof.ts';
import { useStore } from '../../lib/store.ts';

const ProofDialog = lazy(() => import('./ProofDialog.tsx'));

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
