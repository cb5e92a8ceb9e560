import { useNavigate } from 'react-router';
import { FileChoice } from '../../../app/FileChoice.tsx';
import { sheetProblem } from '../../../app/upload.ts';
import { useImportUpload } from '../api.ts';

/** Sending a file of goods. */
export function Uploader() {
  const navigate = useNavigate();
  const send = useImportUpload();
  return (
    <FileChoice
      className="card goods-upload"
      label="选择商品文件"
      button="上传商品文件"
      accept=".xlsx,.csv"
      check={sheetProblem}
      take={async (file, onProgress) => {
        const made = await send.mutateAsync({ file, onProgress });
        void navigate(`/goods-imports/${made.import.id}`);
      }}
    >
      <p>
        首行为列名的 XLSX 或 CSV，最多 20 MB、60,000 行，也可以拖到这里。
        <br />
        通用名、规格、厂家、批准文号都相同的商品会更新，空格不改；资料齐全的新商品直接上架，其余存为草稿。
      </p>
    </FileChoice>
  );
}
