import { isPicture, PICTURE_TYPES, pictureProblem, thumb } from './picture.ts';
import { UploadField } from './UploadField.tsx';
import { upload } from './upload.ts';

interface PictureInputProps {
  id?: string;
  /** What the picture is: 图标, 品牌标志. */
  label: string;
  /** The address of the picture, or the name of a drawing of the storefront's; empty = none. */
  value?: string;
  onChange?: (url: string) => void;
}

/** One picture as a field of a form: shown, uploaded, taken away. */
export const PictureInput = ({ id, label, value = '', onChange }: PictureInputProps) => (
  <UploadField
    id={id}
    label={label}
    accept={PICTURE_TYPES}
    hasFile={value !== ''}
    names={{ send: `${value ? '更换' : '上传'}${label}`, remove: `去掉${label}` }}
    problemOf={pictureProblem}
    send={async (file, onPart) => {
      onChange?.((await upload<{ url: string }>('/api/admin/pictures', file, onPart)).url);
    }}
    onRemove={() => onChange?.('')}
    before={value && (isPicture(value) ? <img src={thumb(value)} alt={label} /> : <span>商城自带</span>)}
  />
);
