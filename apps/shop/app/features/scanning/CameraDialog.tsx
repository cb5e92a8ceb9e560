import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { createReader } from './code-reader.ts';
import { repeatFilter } from './repeats.ts';

import styles from './Scanning.module.css';
import type { Heard } from './useHeard.ts';

interface CameraDialogProps {
  /** What is said before the first scan. */
  hint?: string;
  /** The answer to the last scan. */
  heard: Heard | null;
  onClose: () => void;
  onScan: (text: string) => void;
}

/** Pictures a second that are looked at: enough for a hand, little for a battery. */
const EVERY_MS = 200;

/** The camera behind the phone reads one code after the other until it is closed. */
export default function CameraDialog({
  hint = '请对准条码或追溯码',
  heard,
  onClose,
  onScan,
}: CameraDialogProps) {
  const [problem, setProblem] = useState('');
  return (
    <Dialog open sheet onClose={onClose} title="扫码" foot={<Button onClick={onClose}>关闭</Button>}>
      {problem === '' ? <Picture onScan={onScan} onProblem={setProblem} /> : <p role="alert">{problem}</p>}
      <p className={heard?.isGood === false ? 'warn-text' : 'sub'}>{heard?.message ?? hint}</p>
    </Dialog>
  );
}

interface PictureProps {
  onScan: (text: string) => void;
  onProblem: (words: string) => void;
}

/** What the camera sees. A part of its own: the dialog brings its content later than itself, and the camera waits for its place. */
function Picture({ onScan, onProblem }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const hear = useRef(onScan);
  hear.current = onScan;
  useEffect(() => {
    const watching = new AbortController();
    watch(video.current, watching.signal, (text) => hear.current(text)).catch(() =>
      onProblem('摄像头打不开，请在浏览器里允许使用摄像头，或手动输入'),
    );
    return () => watching.abort();
  }, [onProblem]);
  return <video ref={video} className={styles.video} muted playsInline aria-label="摄像头画面" />;
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onScan: (text: string) => void,
): Promise<void> {
  if (!video) return;
  const reader = await createReader();
  signal.addEventListener('abort', () => reader.close());
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const isNew = repeatFilter();
  while (!signal.aborted) {
    const codes = await reader.read(video);
    if (signal.aborted) return;
    for (const code of codes) if (isNew(code, performance.now())) onScan(code);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
