/** An act as it was done, before the shop has it: what is called, with what, under which key. */
export interface KeptAct {
  /** Its Idempotency-Key: however often it is sent, it happens once. */
  key: string;
  /** Who did it: nobody sends what another person has done at this device. */
  person: number;
  /** Unix milliseconds; they are sent in this order. */
  at: number;
  /** What it is, for who is told that it was refused: 拣货 白术 10 盒. */
  words: string;
  /** A call of the contract, and what it is given. */
  name: string;
  given: { at?: Record<string, string | number>; body: unknown };
  /** The shop's words when it was refused; '' = it waits to be sent. */
  refusal: string;
}

const NAME = 'qn-office';
const STORE = 'acts';

/** Where acts outlive the page: this browser's own database. @throws where the browser keeps nothing */
export async function openStore() {
  const db = await done(creating(indexedDB.open(NAME, 1)));
  const table = (mode: IDBTransactionMode) =>
    db.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
  const all = (): Promise<KeptAct[]> => done(table('readonly').getAll());
  return {
    /** What anybody has left on this device. */
    all,
    /** What somebody has left, in the order in which it was done. */
    read: async (person: number): Promise<KeptAct[]> =>
      (await all()).filter((act) => act.person === person).toSorted((a, b) => a.at - b.at),
    keep: (act: KeptAct): Promise<unknown> => written(table('readwrite'), (rows) => rows.put(act)),
    drop: (key: string): Promise<unknown> => written(table('readwrite'), (rows) => rows.delete(key)),
  };
}
export type ActStore = Awaited<ReturnType<typeof openStore>>;

function creating(request: IDBOpenDBRequest): IDBOpenDBRequest {
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  return request;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** Resolves when it stands on the disk, not when it was asked for. */
function written(rows: IDBObjectStore, act: (rows: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.transaction.oncomplete = () => resolve();
    rows.transaction.onerror = () => reject(rows.transaction.error ?? new Error('IndexedDB'));
    act(rows);
  });
}
