import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../app/Icon.tsx';
import { sheetProblem, uploadWords } from '../../../app/upload.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
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
        <Chooser onRead={(file, header) => setRead({ file, header })} />
      )}
    </Modal>
  );
}

function Chooser({ onRead }: { onRead: (file: File, header: ReferenceHeader) => void }) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const choose = async (file: File) => {
    const wrong = sheetProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setReading(true);
    try {
      onRead(file, await readHeader(file));
    } catch (error) {
      setProblem(uploadWords(error));
      setReading(false);
    }
  };
  const chooser = useFileChooser({
    label: '选择文号文件',
    accept: '.xlsx,.csv',
    onFiles: ([file]) => void choose(file),
  });
  return (
    <section
      className="import-upload"
      aria-label="上传文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !isReading) void choose(file);
      }}
    >
      <p>
        首行为列名的 XLSX 或 CSV，最多 20 MB、60,000 行，也可以拖到这里。可直接用药监局的国家药品编码表。
        <br />
        已有的文号会更新，空格不改。
      </p>
      {chooser.field}
      <div className="btns">
        <Button type="primary" loading={isReading} onClick={chooser.open}>
          <Icon name="upload" size={16} /> 选择文件
        </Button>
      </div>
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
