import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { noteFailure } from './away.ts';
import { SIGN_IN_PATH } from './paths.ts';

const FRESH_MS = 10_000;

/** The library joins a first answer that is under way: asked before an act, it would be shown as if it came after it. */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active' }))
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of the server's answers; a session that has ended leads to the sign-in page from wherever it is noticed. */
export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError: whenFailed }),
  mutationCache: new MutationCache({ onError: whenFailed }),
  defaultOptions: {
    // Never held back until the browser believes in the network again: a shop in the house is there without one, and a call that
    // waits does nothing and says nothing.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      // Only a lost connection is worth a second try: a refusal stays one, a broken server should be seen.
      retry: (count, error) => count < 1 && error instanceof ApiError && error.status === 0,
    },
  },
});

function whenFailed(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  noteFailure(error.status, readFailedAgain);
  if (!error.isSignedOut) return;
  const here = location.pathname + location.search;
  // A full load, so that nothing of the session that ended stays in memory.
  location.assign(`${SIGN_IN_PATH}?redirect=${encodeURIComponent(here)}`);
}

/** Everything on the screen that could not be read while the server was away. */
const readFailedAgain = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
