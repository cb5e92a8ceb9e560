import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, callKept } from '../../app/api.ts';
import { queryClient } from '../../app/queryClient.ts';
import { newKey } from '../../app/useActKey.ts';
import { refusalIn } from './answers.ts';
import { ActKeeper, type ActState } from './keeper.ts';
import { type ActStore, type KeptAct, openStore } from './store.ts';

/** Between two tries to reach the shop. */
const RETRY_MS = 5000;
const NOTHING: ActState = { waiting: [], refused: [] };

/** What is done here; null until somebody's is opened. One for all pages: acts wait on after theirs is left. */
let opened: { person: number; keeper: Promise<ActKeeper> } | null = null;
let state = NOTHING;
const watchers = new Set<() => void>();

function change(next: ActState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

function keeperOf(person: number): Promise<ActKeeper> {
  if (opened?.person !== person) opened = { person, keeper: openKeeper(person) };
  return opened.keeper;
}

async function openKeeper(person: number): Promise<ActKeeper> {
  const store = await openStore().catch(pageStore);
  const keeper = new ActKeeper(store, await store.read(person), {
    send,
    changed: change,
    // Whatever it was, lists and sheets have moved.
    answered: () => void queryClient.invalidateQueries(),
  });
  change(keeper.state);
  return keeper;
}

/** Where the browser keeps nothing: acts last as long as the page. */
const pageStore = (): ActStore => ({
  read: () => Promise.resolve([]),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
});

const TOO_MANY = 429;

/** Only a decision about the act itself ends it: an ended session or too many calls at a time are none. */
async function send({ name, given, key }: KeptAct): Promise<string | null> {
  try {
    return refusalIn(await callKept(name, given, key));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.isRefusal && !error.isSignedOut && error.status !== TOO_MANY ? wordsOf(error) : null;
  }
}

/** A refusal at a field says more than its heading. */
const wordsOf = ({ errors, message }: ApiError): string => Object.values(errors)[0]?.[0] ?? message;

export type NewAct = Pick<KeptAct, 'words' | 'name' | 'given'>;

export type KeptActs = ReturnType<typeof useKeptActs>;

/** The acts of who is signed in, sent whenever the shop can be reached, as long as a page that uses this is open. */
export function useKeptActs(person: number) {
  const acts = useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    () => state,
  );
  useEffect(() => {
    const retry = () => void keeperOf(person).then((keeper) => keeper.flush());
    retry();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [person]);
  return {
    ...acts,
    /** Resolves with the act's key when it outlives the page. */
    put: async (act: NewAct): Promise<string> => {
      const key = newKey();
      await (await keeperOf(person)).put({ ...act, key, person, at: Date.now(), refusal: '' });
      return key;
    },
    dismiss: async (key: string): Promise<void> => (await keeperOf(person)).dismiss(key),
  };
}
