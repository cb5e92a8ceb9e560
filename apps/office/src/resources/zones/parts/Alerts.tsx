import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../app/Icon.tsx';
import type { StaffZoneDetail } from '../api.ts';
import { type Problem, placeOf } from '../problems.ts';
import { fieldsBetween, valuesOf, type ZoneValues } from '../values.ts';
import { LABELS } from '../words.ts';

/** One summary of what has to be put right; each entry leads to its field. */
export function ErrorSummary({ form, problems }: { form: FormInstance<ZoneValues>; problems: Problem[] }) {
  if (problems.length === 0) return null;
  const { blocks }: ZoneValues = form.getFieldsValue(true);
  return (
    <div className="alert bad zone-alert" role="alert">
      <Icon name="circle-alert" />
      <span>请改正 {problems.length} 处：</span>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={name.join('.')}>
            <button
              type="button"
              className="link"
              onClick={() => form.scrollToField(name, { focus: true, block: 'center' })}
            >
              {placeOf(name, blocks)}：{message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OvertakenProps {
  /** What this form was opened with, or saved last. */
  saved: ZoneValues;
  fresh: StaffZoneDetail;
  reload: () => void;
  overwrite: () => void;
}

/** Somebody else was quicker: what they changed, and whose shall stand. What is typed here stays until one decides. */
export function Overtaken({ saved, fresh, reload, overwrite }: OvertakenProps) {
  const fields = fieldsBetween(saved, valuesOf(fresh.form)).map((field) => LABELS[field]);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="alert bad zone-alert" role="alert" ref={alert}>
      <Icon name="triangle-alert" />
      <span>
        打开之后已被其他人修改
        {fields.length > 0 ? `（${fields.join('、')}）` : '（发布或停止）'}
        ，这里的内容还在，没有保存。
      </span>
      <span className="btns push">
        <button type="button" className="btn sm" onClick={reload}>
          放弃这里的内容，重新载入
        </button>
        <button type="button" className="btn sm danger" onClick={overwrite}>
          用这里的内容覆盖
        </button>
      </span>
    </div>
  );
}
