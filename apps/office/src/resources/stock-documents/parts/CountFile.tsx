import { COUNT_COLUMNS } from '@qingnang/contract/count-columns';
import { useState } from 'react';
import { uploadWords } from '../../../app/upload.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
import { readCounts } from '../api.ts';
import type { TypedLine } from '../lines.ts';

interface CountFileProps {
  warehouseId: number;
  /** Takes over what was counted. */
  take: (lines: readonly TypedLine[]) => void;
}

/** A count as a file: its rows come onto the form, and those that cannot are named. */
export function CountFile({ warehouseId, take }: CountFileProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const read = async (file: File) => {
    setProblems([]);
    try {
      const { rows } = await readCounts(file);
      const placed = rows.map((row) => ({
        ...row,
        lot: row.lots.find(({ warehouse_id: at }) => at === warehouseId),
      }));
      take(
        placed.flatMap(({ lot, number, error }) =>
          lot && !error ? [{ lot, number: String(number), reason: '', codes: [] }] : [],
        ),
      );
      setProblems(
        placed.flatMap(({ line, lot, error }) =>
          lot && !error ? [] : [`第 ${line} 行：${error || '这个批号不在所选仓库'}`],
        ),
      );
    } catch (error) {
      setProblems([uploadWords(error)]);
    }
  };
  const chooser = useFileChooser({
    label: '选择盘点文件',
    accept: '.xlsx,.csv,.txt',
    onFiles: ([file]) => void read(file),
  });
  return (
    <>
      {chooser.field}
      <button
        type="button"
        className="btn"
        title={`XLSX 或 CSV，列：${Object.values(COUNT_COLUMNS).join('、')}`}
        onClick={chooser.open}
      >
        按文件盘点
      </button>
      {problems.length > 0 && (
        <div className="alert stock-found" role="alert">
          {problems.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </div>
      )}
    </>
  );
}
