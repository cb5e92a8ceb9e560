import type { adminTracePrefixImport } from '@qingnang/contract/trace-prefixes';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { DataOf } from '../../../app/api.ts';
import { FileChoice } from '../../../app/FileChoice.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { useImportPrefixes } from '../api.ts';
import { prefixRows } from '../prefix-rows.ts';

type Result = DataOf<typeof adminTracePrefixImport>;

/** Heads of many goods from a file or a paste; again the same ones change nothing. */
export function ImportPrefixes({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const bring = useImportPrefixes();
  const fail = useFailure();
  const rows = prefixRows(text);
  const send = async () => {
    try {
      setResult(await bring.mutateAsync(rows));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Modal title="导入标识码" open onCancel={close} footer={null} width={560} mask={{ closable: false }}>
      <FileChoice
        className="import-upload"
        label="选择标识码文件"
        button="选择文件"
        accept=".csv,.txt"
        take={async (file) => setText(await file.text())}
      >
        UTF-8 的 CSV，每行：标识码、商品编号、级别（小、中、大）、件数；也可以从表格复制后粘贴在下面。
      </FileChoice>
      <Input.TextArea
        aria-label="标识码"
        rows={8}
        value={text}
        placeholder="8123456,101,小,1"
        onChange={({ target }) => {
          setText(target.value);
          setResult(null);
        }}
      />
      {result && <Outcome result={result} />}
      <div className="dialog-acts">
        <Button onClick={close}>关闭</Button>
        <Button type="primary" disabled={rows.length === 0} loading={bring.isPending} onClick={send}>
          {rows.length > 0 ? `导入 ${count(rows.length)} 行` : '导入'}
        </Button>
      </div>
    </Modal>
  );
}

const Outcome = ({ result: { added, same, refused } }: { result: Result }) => (
  <div role="status">
    <p>
      新增 <b>{count(added)}</b>，已有 {count(same)}，有误{' '}
      <span className={refused.length > 0 ? 'bad' : ''}>{count(refused.length)}</span>
    </p>
    <ul>
      {refused.slice(0, 20).map(({ line, message }) => (
        <li key={line} className="bad small">
          第 {line} 行：{message}
        </li>
      ))}
    </ul>
  </div>
);
