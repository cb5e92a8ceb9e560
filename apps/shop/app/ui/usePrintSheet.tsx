import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './PrintSheet.module.css';

/** Prints a sheet of its own, without anything of the page; it is there only while it is printed. */
export function usePrintSheet(content: ReactNode): { print: () => void; sheet: ReactNode } {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return {
    print: () => setPrinting(true),
    sheet: isPrinting && createPortal(<article className={styles.sheet}>{content}</article>, document.body),
  };
}
