import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, callKept } from '../../app/api.ts';
import { queryClient } from '../../app/queryClient.ts';
import { newKey } from '../../app/useActKey.ts';
import { refusalIn } from './answers.ts';
import { type ActAnswer, ActKeeper, type ActState } from './keeper.ts';
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
  all: () => Promise.resolve([]),
  read: () => Promise.resolve([]),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
});

const TOO_MANY = 429;

/** Only a decision about the act itself ends it: an ended session or too many calls at a time are none. */
async function send({ name, given, key }: KeptAct): Promise<ActAnswer | null> {
  try {
    const data = await callKept(name, given, key);
    return { refusal: refusalIn(data), data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isDecided = error.isRefusal && !error.isSignedOut && error.status !== TOO_MANY;
    return isDecided ? { refusal: wordsOf(error), data: null } : null;
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
  const actOf = (act: NewAct): KeptAct => ({ ...act, key: newKey(), person, at: Date.now(), refusal: '' });
  return {
    ...acts,
    /** Resolves with the act's key when it outlives the page. */
    put: async (given: NewAct): Promise<string> => {
      const act = actOf(given);
      await (await keeperOf(person)).put(act);
      return act.key;
    },
    /** An act whose answer somebody waits for, as `ActKeeper.ask`. */
    ask: async (given: NewAct, kept: () => void): Promise<ActAnswer> =>
      (await keeperOf(person)).ask(actOf(given), kept),
    dismiss: async (key: string): Promise<void> => (await keeperOf(person)).dismiss(key),
  };
}
