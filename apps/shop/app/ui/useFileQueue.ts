import type { FilePurpose } from '@qingnang/contract/file-limits';
import type { FileLink } from '@qingnang/contract/files';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { sendFile } from '../lib/send-file.ts';
import { fileProblem } from './file-choice.ts';

/** A file that is on its way, or was not taken. */
export interface QueuedFile {
  key: number;
  name: string;
  /** 0 to 1. */
  part: number;
  /** '' while it goes. */
  problem: string;
}

interface Target {
  purpose: FilePurpose;
  files: readonly FileLink[];
  setFiles: (change: (before: FileLink[]) => FileLink[]) => void;
  max: number;
}

/** Sends files side by side; each is added when it has arrived. */
export function useFileQueue({ purpose, files, setFiles, max }: Target) {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const [words, setWords] = useState('');
  const next = useRef(1);
  const ends = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = ends.current;
    return () => {
      for (const end of running.values()) end.abort();
    };
  }, []);

  const change = (key: number, to: Partial<QueuedFile>) =>
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: number) => {
    ends.current.get(key)?.abort();
    ends.current.delete(key);
    setQueue((all) => all.filter((one) => one.key !== key));
  };

  const start = async (file: File) => {
    const key = next.current++;
    const problem = fileProblem(file);
    setQueue((all) => [...all, { key, name: file.name, part: 0, problem }]);
    if (problem !== '') return;
    const end = new AbortController();
    ends.current.set(key, end);
    try {
      const onProgress = (part: number) => change(key, { part });
      const link = await sendFile(file, purpose, { onProgress, signal: end.signal });
      setFiles((all) => [...all, link]);
      drop(key);
    } catch (error) {
      change(key, { problem: problemOf(error, file.name) });
    }
  };

  const add = (chosen: readonly File[]) => {
    const going = queue.filter(({ problem }) => problem === '').length;
    const free = Math.max(0, max - files.length - going);
    setWords(chosen.length > free ? `最多 ${max} 个文件` : '');
    for (const file of chosen.slice(0, free)) void start(file);
  };
  return { queue, words, add, drop };
}

/** The name stands above it already. */
function problemOf(error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return '上传失败，请重试';
  return (error.fieldErrors.file?.[0] ?? error.message).replace(`${name}：`, '');
}
