import type { ContractDraft, ContractStateData, contractDraft } from '@qingnang/contract/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { presentError } from '../../lib/present-error.ts';

export type Drafting =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; draft: ContractDraft };

/** The contract to be read now, made when the page is shown; null = nothing is to be signed. */
export function useDraft(year: ContractStateData['sign_year']): {
  drafting: Drafting | null;
  renew: () => void;
} {
  const [drafting, setDrafting] = useState<Drafting>({ state: 'loading' });
  const read = useCallback(async () => {
    setDrafting({ state: 'loading' });
    try {
      const data = await call<typeof contractDraft>('POST /api/contract/draft', { body: {}, quiet: true });
      setDrafting({ state: 'ready', draft: data });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled') return;
      if (error.kind === 'signIn') return presentError(error);
      setDrafting({ state: 'failed', message: error.message });
    }
  }, []);
  useEffect(() => {
    if (year !== null) void read();
  }, [year, read]);
  return { drafting: year === null ? null : drafting, renew: () => void read() };
}
