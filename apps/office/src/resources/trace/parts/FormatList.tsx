import { Modal } from 'antd';
import { useState } from 'react';
import { type TraceFormatRow, useFormats } from '../api.ts';
import { FormatDialog } from './FormatDialog.tsx';

/** Formats of files as they are kept: makers and platforms differ. */
export function FormatList({ purpose, close }: { purpose: TraceFormatRow['purpose']; close: () => void }) {
  const formats = (useFormats().data?.list ?? []).filter((one) => one.purpose === purpose);
  const [edited, setEdited] = useState<TraceFormatRow | 'new' | null>(null);
  if (edited !== null)
    return (
      <FormatDialog
        purpose={purpose}
        format={edited === 'new' ? null : edited}
        close={() => setEdited(null)}
      />
    );
  return (
    <Modal title="文件格式" open onCancel={close} footer={null} width={520}>
      <ul className="trace-formats">
        {formats.map((format) => (
          <li key={format.id}>
            {format.name} <span className="muted">{format.kind.toUpperCase()}</span>
            <button type="button" className="btn text" onClick={() => setEdited(format)}>
              修改
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn primary" onClick={() => setEdited('new')}>
        新增格式
      </button>
    </Modal>
  );
}
