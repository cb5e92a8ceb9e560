import { massColumns } from '@qingnang/contract/mass-columns';
import { useNavigate } from 'react-router';
import { FileChoice } from '../../../app/FileChoice.tsx';
import { useOptions } from '../../../app/options.ts';
import { sheetProblem } from '../../../app/upload.ts';
import { ALL_GOODS_FILE, useMassUpload } from '../api.ts';

/** How a file is made, and sending it. */
export function Uploader() {
  const navigate = useNavigate();
  const send = useMassUpload();
  const columns = Object.values(massColumns(useOptions().data?.ranks ?? []));
  return (
    <FileChoice
      className="card mass-upload"
      label="选择表格"
      button="上传表格"
      accept=".xlsx,.csv"
      reading="正在核对…"
      check={sheetProblem}
      take={async (file, onProgress) => {
        const change = await send.mutateAsync({ file, onProgress });
        void navigate(`/mass/${change.id}`);
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
          在表里改。按“编号”认商品；空格不改，填 <kbd>-</kbd> 清空。可改的列：{columns.join('、')}。
        </li>
        <li>上传改好的 XLSX 或 CSV，最多 20 MB、50,000 行，也可以拖到这里。</li>
      </ol>
    </FileChoice>
  );
}
