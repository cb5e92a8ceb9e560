import type { ScanAnswer } from '@qingnang/contract/trace-codes';
import type { KeptAct } from '../kept-acts/store.ts';
import type { KeptActs, NewAct } from '../kept-acts/useKeptActs.ts';
import type { Scan } from './CodeScanner.tsx';

/** What is scanned for: the call that takes the codes, of what, and what it is given. */
export interface ScanPlace {
  name: string;
  at: { id: number };
  bodyOf: (codes: string[], device: string) => { codes: readonly string[] };
  /** For who is told later that a code was refused: the order, or the lot. */
  words: string;
}

/**
 * Scans that outlive a lost connection: kept on this device before they are sent.
 * @param answered the shop has answered somebody who stands there: what is shown of it is old
 */
export const keptScan =
  ({ ask, waiting }: Pick<KeptActs, 'ask' | 'waiting'>, place: ScanPlace, answered: () => void): Scan =>
  async (codes, device, kept) => {
    const waits = waitingCodes(waiting, place);
    if (codes.every((code) => waits.has(code))) return codes.map(sameCode);
    let isKept = false;
    const { refusal, data } = await ask(scanAct(place, codes, device), () => {
      isKept = true;
      kept();
    });
    if (!isKept) answered();
    if (data === null) throw new Error(refusal);
    return (data as { answers: ScanAnswer[] }).answers;
  };

const scanAct = ({ name, at, bodyOf, words }: ScanPlace, codes: string[], device: string): NewAct => ({
  name,
  given: { at, body: bodyOf(codes, device) },
  words: `${words} 扫码 ${codes.length === 1 ? codes[0] : `${codes.length} 个`}`,
});

/** Codes that were scanned for a place and have not been sent. */
export const waitingCodes = (
  waiting: readonly KeptAct[],
  { name, at }: Pick<ScanPlace, 'name' | 'at'>,
): ReadonlySet<string> =>
  new Set(
    waiting
      .filter((act) => act.name === name && act.given.at?.id === at.id)
      .flatMap(({ given }) => (given.body as { codes: string[] }).codes),
  );

const sameCode = (code: string): ScanAnswer => ({
  code,
  outcome: 'same',
  message: '这个码已扫过，待发送',
  pieces: 0,
  order_line_id: null,
  prefix: '',
});
