import { Input, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { unknownElements } from './html.ts';
import './editor.css';

// Half of what the page weighs, and only who edits needs it.
const RichText = lazy(() => import('./RichText.tsx'));

const VISUAL = '图文';
const HTML = 'HTML';

interface BodyInputProps {
  id?: string;
  value?: string;
  disabled: boolean;
  onChange?: (html: string) => void;
}

/** The text of an article: as it looks, or as HTML, which alone keeps everything that a text may have. */
export function BodyInput({ id = 'body', value = '', disabled, onChange }: BodyInputProps) {
  const unknown = unknownElements(value);
  const [wanted, setWanted] = useState(VISUAL);
  const mode = unknown.length > 0 ? HTML : wanted;
  const change = (html: string) => onChange?.(html);
  return (
    <div className="body-input">
      <div className="rich-row">
        <Segmented
          size="small"
          aria-label="编辑方式"
          options={[VISUAL, HTML]}
          value={mode}
          disabled={unknown.length > 0}
          onChange={setWanted}
        />
        {unknown.length > 0 && (
          <span className="muted small">含有 {unknown.join('、')}，请在 HTML 中修改</span>
        )}
      </div>
      {mode === HTML ? (
        <Input.TextArea
          id={id}
          aria-label="正文"
          rows={16}
          className="body-html"
          disabled={disabled}
          value={value}
          onChange={(event) => {
            setWanted(HTML);
            change(event.target.value);
          }}
        />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} title={false} />}>
          <RichText id={id} start={value} disabled={disabled} onChange={change} />
        </Suspense>
      )}
    </div>
  );
}
