import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../../app/Icon.tsx';
import { sheetProblem, uploadWords } from '../../../app/upload.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
import { useImportUpload } from '../api.ts';

/** Sending a file of goods. */
export function Uploader() {
  const navigate = useNavigate();
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState('');
  const send = useImportUpload();
  const choose = async (file: File) => {
    const wrong = sheetProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setPart(0);
    try {
      const made = await send.mutateAsync({ file, onProgress: setPart });
      void navigate(`/goods-imports/${made.import.id}`);
    } catch (error) {
      setProblem(uploadWords(error));
    }
  };
  const chooser = useFileChooser({
    label: '选择商品文件',
    accept: '.xlsx,.csv',
    onFiles: ([file]) => void choose(file),
  });
  return (
    <section
      className="card goods-upload"
      aria-label="上传文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !send.isPending) void choose(file);
      }}
    >
      <p>
        首行为列名的 XLSX 或 CSV，最多 20 MB、60,000 行，也可以拖到这里。
        <br />
        通用名、规格、厂家、批准文号都相同的商品会更新，空格不改；资料齐全的新商品直接上架，其余存为草稿。
      </p>
      <div className="btns">
        {chooser.field}
        <button type="button" className="btn primary" disabled={send.isPending} onClick={chooser.open}>
          <Icon name="upload" /> 上传商品文件
        </button>
        {send.isPending &&
          (part < 1 ? (
            <progress max={1} value={part} aria-label="上传进度" />
          ) : (
            <span role="status">正在读取…</span>
          ))}
        {problem && (
          <span className="bad" role="alert">
            {problem}
          </span>
        )}
      </div>
    </section>
  );
}
