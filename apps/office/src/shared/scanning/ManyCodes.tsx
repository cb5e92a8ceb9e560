import { MOST_SCANNED } from '@qingnang/contract/trace-words';
import { splitCodes } from '@qingnang/rules/trace-codes';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { FileChoice } from '../../app/FileChoice.tsx';
import { count } from '../../app/format.ts';

interface ManyCodesProps {
  take: (codes: string[], device: string) => void;
  close: () => void;
}

/** Codes of an offline scanner's file, or pasted; again the same ones change nothing. */
export function ManyCodes({ take, close }: ManyCodesProps) {
  const [text, setText] = useState('');
  const [device, setDevice] = useState('');
  const codes = [...new Set(splitCodes(text))];
  const isTooMany = codes.length > MOST_SCANNED;
  return (
    <Modal
      title="粘贴或上传多个码"
      open
      onCancel={close}
      okText={codes.length > 0 ? `核对 ${count(codes.length)} 个码` : '核对'}
      okButtonProps={{ disabled: codes.length === 0 || isTooMany }}
      onOk={() => {
        take(codes, device);
        close();
      }}
    >
      <FileChoice
        className="import-upload"
        label="选择扫码枪文件"
        button="选择文件"
        accept=".txt,.csv"
        take={async (file) => {
          setText(await file.text());
          setDevice(file.name.slice(0, 40));
        }}
      >
        离线扫码枪导出的 TXT 或 CSV，一行一个码；重复上传不会重复计数。
      </FileChoice>
      <Input.TextArea
        aria-label="追溯码"
        rows={8}
        value={text}
        placeholder="一行一个，或用逗号、空格分开"
        onChange={({ target }) => setText(target.value)}
      />
      {isTooMany && (
        <p className="bad" role="alert">
          一次最多 {count(MOST_SCANNED)} 个码，请分几次
        </p>
      )}
    </Modal>
  );
}
