import { Button, Form } from 'antd';
import { fieldsBetween, type ZoneValues } from '../values.ts';
import { LABELS } from '../words.ts';
import { usePreview, usePublish } from './acts.ts';
import type { ZoneFormState } from './useZoneForm.ts';

interface SaveBarProps {
  state: ZoneFormState;
  canWrite: boolean;
}

/** Always in sight: what is unsaved, and saving, looking at and publishing it. */
export function SaveBar({ state, canWrite }: SaveBarProps) {
  const { held, saved, isSaving, save } = state;
  const { preview, isOpening } = usePreview(state);
  const publish = usePublish(state);
  const form = Form.useFormInstance<ZoneValues>();
  const values: ZoneValues | undefined = Form.useWatch([], { form, preserve: true });
  const changes = values ? fieldsBetween(saved, values) : [];
  const canPublish =
    held !== null && (changes.length > 0 || held.has_draft === 1 || held.state === 'stopped');
  return (
    <div className="zone-bar">
      {changes.length > 0 ? (
        <>
          <span className="tag wait">有改动未保存</span>
          <span className="muted names">{changes.map((field) => LABELS[field]).join('、')}</span>
        </>
      ) : (
        <span className="muted">{held?.has_draft === 1 ? '草稿已保存，发布后买家可见' : '没有改动'}</span>
      )}
      {/* Who may only read sees the draft all the same. */}
      <div className="btns">
        {held && (
          <Button disabled={false} loading={isOpening} onClick={() => void preview()}>
            预览
          </Button>
        )}
        {canWrite && (
          <Button
            type={held ? 'default' : 'primary'}
            loading={isSaving}
            disabled={held !== null && changes.length === 0}
            onClick={() => void save()}
          >
            保存草稿
          </Button>
        )}
        {canWrite && held && (
          <Button type="primary" disabled={!canPublish || isSaving} onClick={() => void publish()}>
            发布
          </Button>
        )}
      </div>
    </div>
  );
}
