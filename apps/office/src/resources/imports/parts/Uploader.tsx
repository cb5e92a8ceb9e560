import {
  IMPORT_FIELD_KEYS,
  IMPORT_FIELDS,
  IMPORT_SAMPLE,
  type ImportField,
  NEEDED_FOR_SALE,
} from '@qingnang/contract/goods-import-fields';
import { GOODS_IMPORT_SAMPLE } from '@qingnang/contract/goods-imports';
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
      beside={
        <a className="btn" href={GOODS_IMPORT_SAMPLE} download>
          下载样表
        </a>
      }
    >
      <p>
        首行为列名的 XLSX 或 CSV，最多 20 MB、60,000 行，也可以拖到这里。
        <br />
        通用名、规格、厂家、批准文号都相同的商品会更新，空格不改；资料齐全的新商品直接上架，其余存为草稿。
      </p>
      <FieldList />
    </FileChoice>
  );
}

const sampleOf = (field: ImportField): string =>
  IMPORT_SAMPLE.map((goods) => goods[field] ?? '').find((text) => text !== '') ?? '';

function needOf(field: ImportField): string {
  if (field === 'name') return '必填';
  return NEEDED_FOR_SALE.has(field) ? '上架需要' : '';
}

/** What a file may bring, before there is one. */
const FieldList = () => (
  <details>
    <summary>可以导入的 {IMPORT_FIELD_KEYS.length} 列</summary>
    <dl className="import-columns">
      {IMPORT_FIELD_KEYS.map((field) => (
        <div key={field}>
          <dt>
            {IMPORT_FIELDS[field]} <span className="warn small">{needOf(field)}</span>
          </dt>
          <dd className="muted small">{sampleOf(field)}</dd>
        </div>
      ))}
    </dl>
    <p className="muted small">
      列名不必一字不差，顺序不限，上传后还可以改；药品写批准文号，器械写注册证或备案号，饮片两者都不用。
    </p>
  </details>
);
