import type { FilePurpose } from '@qingnang/contract/file-limits';
import type { FileLink } from '@qingnang/contract/files';
import { UploadField } from './UploadField.tsx';
import { upload } from './upload.ts';

export type PaperFile = Pick<FileLink, 'id' | 'name' | 'url'>;

interface PaperInputProps {
  id?: string;
  /** What the paper is: 委托书扫描件. */
  label: string;
  purpose: FilePurpose;
  /** Types that the window of files offers. */
  accept?: string;
  isOptional?: boolean;
  value?: PaperFile | null;
  onChange?: (file: PaperFile | null) => void;
}

const SCANS = 'image/jpeg,image/png,image/webp,application/pdf';

/** A scanned paper as a field of a form: a picture or a PDF. */
export function PaperInput(props: PaperInputProps) {
  const { id, label, purpose, accept = SCANS, isOptional = false, value = null, onChange } = props;
  return (
    <UploadField
      id={id}
      label={label}
      accept={accept}
      hasFile={value !== null}
      names={{ remove: '去掉扫描件' }}
      send={async (file, onPart) => {
        onChange?.(await upload<FileLink>('/api/admin/files', file, onPart, { purpose }));
      }}
      onRemove={() => onChange?.(null)}
    >
      {value ? (
        <a href={value.url} target="_blank" rel="noreferrer">
          {value.name}
        </a>
      ) : (
        <span className="muted small">
          {accept === SCANS ? 'JPG、PNG 或 PDF' : 'CSV、PDF 或图片'}，不超过 10 MB{isOptional && '；可不填'}
        </span>
      )}
    </UploadField>
  );
}
