import type { SHELF_COUNT_UPLOAD, ShelfCountAnswer } from '@qingnang/contract/quick';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { upload } from '../../lib/upload.ts';
import Dialog from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FileBox } from './FileBox.tsx';
import styles from './Quick.module.css';

interface ShelfDialogProps {
  onSaved: () => void;
  onClose: () => void;
}

/** Takes what lies on the buyer's shelf from a file of the own system. Heavy for its dialog: bring it in with `lazyKept()`. */
export default function ShelfDialog({ onSaved, onClose }: ShelfDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<ShelfCountAnswer | null>(null);
  const take = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const counted = await upload<typeof SHELF_COUNT_UPLOAD, ShelfCountAnswer>(
        '/api/user/on_hand/file',
        file,
        { quiet: true },
      );
      setAnswer(counted);
      if (counted.saved > 0) onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open title="更新本店库存" onClose={onClose}>
      <div className={styles.shelf}>
        <p className="muted small">
          从门店系统导出的库存表：按编码、条码、批准文号或品名加规格厂家对应商品。有了库存，建议量和用完日期按实际算；60
          天没有更新的不再计入。
        </p>
        <FileBox label="库存文件" busy={busy} onFile={(file) => void take(file)}>
          XLSX 或 CSV，最多 5,000 行、5 MB；表头写 编码、条码、品名、规格、厂家、库存。
        </FileBox>
        {problem !== '' && <Notice kind="bad">{problem}</Notice>}
        {answer && <Counted answer={answer} />}
      </div>
    </Dialog>
  );
}

function Counted({ answer: { saved, unknown, unknown_total: total } }: { answer: ShelfCountAnswer }) {
  return (
    <>
      <Notice kind={saved > 0 ? 'ok' : 'warn'}>
        已更新 {count(saved)} 个品种{total > 0 && `，${count(total)} 行没有对上`}
      </Notice>
      {unknown.length > 0 && (
        <ul className={styles.unknown} aria-label="没有对上的行">
          {unknown.map(({ row, words, why }) => (
            <li key={row}>
              第 {row} 行 {words || '（空）'} <span className="muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
