import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { createReader } from './barcode-detector.ts';
import styles from './Receiving.module.css';

interface CameraDialogProps {
  onClose: () => void;
  onScan: (text: string) => void;
}

/** Pictures a second that are looked at: enough for a hand, little for a battery. */
const EVERY_MS = 200;

/** The camera behind the phone reads the first code that it sees. */
export default function CameraDialog({ onClose, onScan }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onScan);
  heard.current = onScan;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const watching = new AbortController();
    watch(video.current, watching.signal, (text) => heard.current(text)).catch(() =>
      setProblem('摄像头打不开，请在浏览器里允许使用摄像头，或手动输入条码'),
    );
    return () => watching.abort();
  }, []);
  return (
    <Dialog open sheet onClose={onClose} title="扫码" foot={<Button onClick={onClose}>关闭</Button>}>
      {problem === '' ? (
        <video ref={video} className={styles.video} muted playsInline aria-label="摄像头画面" />
      ) : (
        <p role="alert">{problem}</p>
      )}
    </Dialog>
  );
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onScan: (text: string) => void,
): Promise<void> {
  if (!video) return;
  const reader = createReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const [code] = await reader.detect(video);
    if (signal.aborted) return;
    if (code) return onScan(code.rawValue);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
