import { Button, Form } from 'antd';
import { useNames } from '../../../app/reference.ts';
import { changesBetween, changeWords, type GoodsValues } from '../values.ts';
import { useStart } from './Field.tsx';

interface SaveBarProps {
  isNew: boolean;
  isSaving: boolean;
  problems: number;
  discard: () => void;
}

/** Always in sight: how much is unsaved, what it is, and saving. */
export function SaveBar({ isNew, isSaving, problems, discard }: SaveBarProps) {
  const start = useStart();
  const form = Form.useFormInstance<GoodsValues>();
  const values: Partial<GoodsValues> | undefined = Form.useWatch([], form);
  const names = useNames();
  const changes = values ? changesBetween(start, values) : [];
  return (
    <div className="barfoot">
      {changes.length > 0 ? (
        <>
          <span className="tag wait">{changes.length} 处改动未保存</span>
          <span className="muted names">{changeWords(changes, names)}</span>
        </>
      ) : (
        <span className="muted">没有改动</span>
      )}
      <div className="btns">
        <Button onClick={discard} disabled={changes.length === 0}>
          放弃改动
        </Button>
        {/* Stays usable with problems: pressing it checks again and leads to the first one that is left. */}
        <Button
          type="primary"
          loading={isSaving}
          disabled={changes.length === 0 && !isNew}
          onClick={() => form.submit()}
        >
          {problems > 0 ? `保存（先改正 ${problems} 处）` : '保存'}
        </Button>
      </div>
    </div>
  );
}
