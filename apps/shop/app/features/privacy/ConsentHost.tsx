import { isLegal } from '@qingnang/contract/legal-words';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { askConsent, consentAsked } from '../../lib/consent.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { useSession } from '../../lib/session.tsx';
import { soon } from '../../lib/soon.ts';
import { useStore } from '../../lib/store.ts';
import { codeIn } from '../help/help-paths.ts';

const ConsentDialog = lazyKept(() => import('./ConsentDialog.tsx'));

/**
 * Asks whoever is signed in to agree to a new version: once a visit, and again when something is bought. The page below stays. Not over
 * the texts themselves, which have to be read first.
 */
export function ConsentHost() {
  const { signedIn } = useSession();
  const { pathname } = useLocation();
  const answer = useStore(consentAsked, null);
  const isReading = isLegal(codeIn(pathname));
  useEffect(() => {
    if (!signedIn || isReading) return;
    soon(async () => {
      const { isAskedNow } = await import('./due.ts');
      if (await isAskedNow()) await askConsent();
    });
  }, [signedIn, isReading]);
  if (!answer || isReading) return null;
  return (
    <Suspense>
      <ConsentDialog answer={answer} />
    </Suspense>
  );
}
