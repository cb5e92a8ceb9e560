import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../app/Icon.tsx';
import { uploadWords } from '../../app/upload.ts';
import { useFileChooser } from '../../app/useFileChooser.tsx';
import { sendZip } from './api.ts';

/** Sending a ZIP of pictures. */
export function Uploader() {
  const navigate = useNavigate();
  /** How much has gone, 0 to 1; null = nothing is being sent. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const choose = async (file: File) => {
    setProblem('');
    setPart(0);
    try {
      const { import: made } = await sendZip(file, setPart);
      void navigate(`/picture-imports/${made.id}`);
    } catch (error) {
      setProblem(uploadWords(error));
      setPart(null);
    }
  };
  const chooser = useFileChooser({
    label: '选择图片压缩包',
    accept: '.zip',
    onFiles: ([file]) => void choose(file),
  });
  return (
    <section className="card picture-upload" aria-label="上传图片压缩包">
      <p>
        ZIP 压缩包，最多 200 MB、3,000 个文件，单张最多 10 MB。文件名为商品编号、批准文号、条码或商品编码，
        <br />
        多张图加 -1、-2 排序，如 1024-1.jpg；新图排在已有图片之后，已有的同一张图不会重复。
      </p>
      <div className="btns">
        {chooser.field}
        <button type="button" className="btn primary" disabled={part !== null} onClick={chooser.open}>
          <Icon name="upload" /> 上传图片压缩包
        </button>
        {part !== null && part < 1 && <progress max={1} value={part} aria-label="上传进度" />}
        {part === 1 && <span role="status">正在读取…</span>}
        {problem && (
          <span className="bad" role="alert">
            {problem}
          </span>
        )}
      </div>
    </section>
  );
}
