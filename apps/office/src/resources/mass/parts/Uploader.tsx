import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../../app/Icon.tsx';
import { sheetProblem, uploadWords } from '../../../app/upload.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
import { ALL_GOODS_FILE, useMassUpload } from '../api.ts';
import { COLUMNS } from '../words.ts';

/** How a file is made, and sending it. */
export function Uploader() {
  const navigate = useNavigate();
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState('');
  const send = useMassUpload();
  const choose = async (file: File) => {
    const wrong = sheetProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setPart(0);
    try {
      const change = await send.mutateAsync({ file, onProgress: setPart });
      void navigate(`/mass/${change.id}`);
    } catch (error) {
      setProblem(uploadWords(error));
    }
  };
  const chooser = useFileChooser({
    label: '选择表格',
    accept: '.xlsx,.csv',
    onFiles: ([file]) => void choose(file),
  });
  return (
    <section
      className="card mass-upload"
      aria-label="上传文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !send.isPending) void choose(file);
      }}
    >
      <ol>
        <li>
          导出商品：
          <a href={ALL_GOODS_FILE} download>
            全部商品 XLSX
          </a>
          ，或在商品列表筛选后导出。
        </li>
        <li>
          在表里改。按“编号”认商品；空格不改，填 <kbd>-</kbd> 清空。可改的列：{COLUMNS.join('、')}。
        </li>
        <li>上传改好的 XLSX 或 CSV，最多 20 MB、50,000 行，也可以拖到这里。</li>
      </ol>
      <div className="btns">
        {chooser.field}
        <button type="button" className="btn primary" disabled={send.isPending} onClick={chooser.open}>
          <Icon name="upload" /> 上传表格
        </button>
        {send.isPending &&
          (part < 1 ? (
            <progress max={1} value={part} aria-label="上传进度" />
          ) : (
            <span role="status">正在核对…</span>
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
