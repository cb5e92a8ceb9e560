import { useNavigate } from 'react-router';
import { FileChoice } from '../../app/FileChoice.tsx';
import { sendZip } from './api.ts';

/** Sending a ZIP of pictures. */
export function Uploader() {
  const navigate = useNavigate();
  return (
    <FileChoice
      className="card picture-upload"
      label="选择图片压缩包"
      button="上传图片压缩包"
      accept=".zip"
      take={async (file, onProgress) => {
        const { import: made } = await sendZip(file, onProgress);
        void navigate(`/picture-imports/${made.id}`);
      }}
    >
      <p>
        ZIP 压缩包，最多 200 MB、3,000 个文件，单张最多 10
        MB，也可以拖到这里。文件名为商品编号、批准文号、条码或商品编码，
        <br />
        多张图加 -1、-2 排序，如 1024-1.jpg；新图排在已有图片之后，已有的同一张图不会重复。
      </p>
    </FileChoice>
  );
}
