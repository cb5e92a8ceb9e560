import type { QuickForesight, quickForesight } from '@qingnang/contract/quick';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Filled } from './draft.ts';

/** After the last key; the bar is no place to flicker. */
const AFTER_MS = 400;

/** What the cart would come to with what is filled in; null until it is known, and where it cannot be. */
export function useForesight(wanted: readonly Filled[]): QuickForesight | null {
  const [seen, setSeen] = useState<QuickForesight | null>(null);
  const lines = JSON.stringify(wanted.map(({ goods, number }) => ({ goods_id: goods.id, number })));
  useEffect(() => {
    let isOld = false;
    if (lines === '[]') {
      setSeen(null);
      return undefined;
    }
    const timer = setTimeout(async () => {
      const next = await foresee(JSON.parse(lines) as Line[]);
      if (!isOld) setSeen(next);
    }, AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [lines]);
  return seen;
}

interface Line {
  goods_id: number;
  number: number;
}

async function foresee(lines: Line[]): Promise<QuickForesight | null> {
  try {
    return await call<typeof quickForesight>('POST /api/user/quick_foresight', {
      body: { lines },
      quiet: true,
    });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
