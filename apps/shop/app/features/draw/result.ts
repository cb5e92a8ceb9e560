import type { DrawRecord } from '@qingnang/contract/draws';
import { alert, confirm } from '../../lib/dialogs.ts';
import { resultWords } from './draw-words.ts';

/** The result in an alert; where what was won stands somewhere, with the way there. Resolves when it is closed. */
export async function showResult(record: DrawRecord, go: (url: string) => void): Promise<void> {
  const words = { title: '抽奖结果', message: resultWords(record) };
  if (record.url === '') return alert({ ...words, button: '好的' });
  // Escape is the same as 好的: nobody is led away who only closes the words.
  if (await confirm({ ...words, ok: '查看奖品', cancel: '好的' })) go(record.url);
}
