import type { FileLink } from '@qingnang/contract/files';
import { useState } from 'react';
import { upload, uploadWords } from '../../app/upload.ts';
import { matchFiles } from './api.ts';
import { rowOf, type UploadRow } from './rows.ts';

/** Files that go at the same time. */
const SIDE_BY_SIDE = 3;

/** Sends files, then asks what they are. @param done hears of those that came through */
export function useSending(done: (rows: UploadRow[]) => void) {
  /** How much has gone, 0 to 1; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  /** @param room files that are still taken */
  const send = async (files: readonly File[], room: number) => {
    if (files.length === 0) return;
    const taken = files.slice(0, Math.max(0, room));
    const wrong = files.slice(taken.length).map(({ name }) => `${name}：一次放不下了，请保存后再传`);
    setPart(0);
    setProblems([]);
    const ids: number[] = [];
    let gone = 0;
    const waiting = [...taken];
    const sendNext = async (): Promise<void> => {
      const file = waiting.shift();
      if (!file) return;
      try {
        const link = await upload<FileLink>('/api/admin/files', file, () => undefined, { purpose: 'report' });
        ids.push(link.id);
      } catch (error) {
        wrong.push(wordsFor(file, error));
      }
      gone += 1;
      setPart(gone / taken.length);
      return sendNext();
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sendNext));
    try {
      if (ids.length > 0) done((await matchFiles(ids)).list.map(rowOf));
    } catch (error) {
      wrong.push(uploadWords(error));
    }
    setProblems(wrong);
    setPart(null);
  };
  return { send, part, problems };
}

/** The server's words begin with the file's name where they are about the file. */
function wordsFor(file: File, error: unknown): string {
  const words = uploadWords(error);
  return words.startsWith(file.name) ? words : `${file.name}：${words}`;
}
