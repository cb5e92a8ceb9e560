/** A folder as the other side: CSV in, CSV out (docs/connectors.md). How files get there and away (SFTP, a share) is the system's. */
import path from 'node:path';
import { writeWhole } from '../memory.ts';
import type { Batch, Compared, Inward, Peer, Row, RowAnswer } from '../peer.ts';
import { COLUMNS, COMPARED_COLUMNS } from './columns.ts';
import { NoTable, writeTable } from './csv.ts';
import { type Inbox, openInbox, type Taken } from './inbox.ts';
import { SHEETS } from './outward.ts';
import { differencesOf, resultOf } from './results.ts';
import {
  comparedPrices,
  type Line,
  linesOf,
  type Made,
  parcelRows,
  plainRows,
  priceRows,
  stockRows,
} from './rows.ts';

/** Rows of one call. */
const CHUNK = 1000;
/** Digits of a sequence in a name: names in their order are messages in theirs. */
const DIGITS = 16;

/** A file whose rows are under way. */
interface Work {
  taken: Taken;
  lines: readonly Line[];
  made: readonly Made[];
  answers: RowAnswer[];
}

/** @param root has `in`, `working`, `done`, `rejected`, `out`; what is missing is made */
export async function folderPeer(root: string, now: () => number): Promise<Peer> {
  const inbox = await openInbox(root, now);
  let work: Work | null = null;
  let compared: Taken | null = null;
  return {
    async next(kind) {
      work = await openWork(inbox, kind);
      return work && batchOf(work);
    },
    async answer(_kind, _batch, answers) {
      if (!work) return;
      work.answers.push(...answers);
      await inbox.remember(work.taken, work.answers);
      if (work.answers.length >= work.made.length) await finish(inbox, work);
    },
    async take({ list, sequence, items }) {
      const { header, rowsOf } = SHEETS[list];
      const name = `${list}-${String(sequence).padStart(DIGITS, '0')}.csv`;
      await writeWhole(path.join(root, 'out', name), writeTable(header, items.flatMap(rowsOf)));
    },
    async figures(kind) {
      compared = await inbox.take(`compare-${kind}`);
      if (!compared) return null;
      try {
        return { rows: figuresOf(kind, linesOf(compared.table, COMPARED_COLUMNS[kind])) };
      } catch (error) {
        if (!(error instanceof NoTable)) throw error;
        await inbox.reject(compared.name, error.message);
        return null;
      }
    },
    async compared(_kind, differences) {
      if (compared) await inbox.putAway(compared, differencesOf(differences));
    },
  };
}

/** The next file of a kind that has something to say; those that have not are put away. */
async function openWork(inbox: Inbox, kind: Inward): Promise<Work | null> {
  for (;;) {
    const taken = await inbox.take(kind);
    if (!taken) return null;
    try {
      const lines = linesOf(taken.table, COLUMNS[kind]);
      const work = { taken, lines, made: madeOf(kind, lines, taken), answers: await inbox.answers(taken) };
      if (work.answers.length < work.made.length) return work;
      await finish(inbox, work);
    } catch (error) {
      if (!(error instanceof NoTable)) throw error;
      await inbox.reject(taken.name, error.message);
    }
  }
}

const finish = (inbox: Inbox, { taken, lines, made, answers }: Work) =>
  inbox.putAway(taken, resultOf(taken.table, lines, made, answers));

function batchOf({ taken, made, answers }: Work): Batch {
  const from = answers.length;
  // A name may have any letters, the number of the call only some: when it was taken says which file it is.
  const [stamp = ''] = taken.name.split('-', 1);
  return { id: `${stamp}-${from}`, rows: made.slice(from, from + CHUNK).map(({ row }) => row) };
}

function madeOf(kind: Inward, lines: readonly Line[], { writtenAt }: Taken): Made[] {
  if (kind === 'prices') return priceRows(lines);
  if (kind === 'stock') return stockRows(lines, writtenAt);
  return kind === 'parcels' ? parcelRows(lines) : plainRows(lines);
}

/** @throws {NoTable} at a line that cannot be read: half a file compared would say that the rest is missing */
function figuresOf(kind: Compared, lines: readonly Line[]): Row[] {
  const wrong = lines.find(({ row }) => !row);
  const [error] = wrong?.errors ?? [];
  if (wrong) throw new NoTable(`第 ${wrong.line} 行 ${error?.field ?? ''}：${error?.message ?? '读不了'}`);
  return kind === 'prices' ? comparedPrices(lines) : plainRows(lines).map(({ row }) => row);
}
