import type { DrawSimple, drawPopup } from '@qingnang/contract/draws';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { closePopup, isPopupClosed } from './popup-closed.ts';

const DrawPopup = lazyKept(() => import('./DrawPopup.tsx'));

/** The prize popup of home: asked for once the page stands, shown to who has not drawn yet and has not closed it today. */
export default function DrawHost() {
  const [draw, setDraw] = useState<DrawSimple | null>(null);
  useEffect(() => {
    if (isPopupClosed()) return;
    const gone = new AbortController();
    call<typeof drawPopup>('GET /api/draw/simple', { quiet: true, signal: gone.signal })
      .then((found) => setDraw(found?.is_join === 0 ? found : null))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    return () => gone.abort();
  }, []);
  if (!draw) return null;
  return (
    <Suspense>
      <DrawPopup
        draw={draw}
        onFailed={() => setDraw(null)}
        onClosed={() => {
          closePopup();
          setDraw(null);
        }}
      />
    </Suspense>
  );
}
