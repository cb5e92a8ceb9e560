import { Modal } from 'antd';
import { useState } from 'react';
import { FileChoice } from '../../../app/FileChoice.tsx';
import { sheetProblem } from '../../../app/upload.ts';
import { type ReferenceHeader, type ReferenceTally, readHeader } from '../api.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { Tally } from './Tally.tsx';

interface DialogProps {
  close: () => void;
}

/** A file of numbers: chosen, its columns matched, taken in. */
export function ImportDialog({ close }: DialogProps) {
  const [read, setRead] = useState<{ file: File; header: ReferenceHeader } | null>(null);
  const [tally, setTally] = useState<ReferenceTally | null>(null);
  return (
    <Modal
      title="导入文号"
      open
      onCancel={close}
      footer={null}
      width={read ? 760 : 560}
      mask={{ closable: false }}
      style={{ top: 40 }}
    >
      {tally ? (
        <Tally tally={tally} close={close} />
      ) : read ? (
        <ColumnChoice {...read} again={() => setRead(null)} onTaken={setTally} />
      ) : (
        <FileChoice
          className="import-upload"
          label="选择文号文件"
          button="选择文件"
          accept=".xlsx,.csv"
          check={sheetProblem}
          take={async (file) => setRead({ file, header: await readHeader(file) })}
        >
          <p>
            首行为列名的 XLSX 或 CSV，最多 20 MB、60,000 行，也可以拖到这里。可直接用药监局的国家药品编码表。
            <br />
            已有的文号会更新，空格不改。
          </p>
        </FileChoice>
      )}
    </Modal>
  );
}
