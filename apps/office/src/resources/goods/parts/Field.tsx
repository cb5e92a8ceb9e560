import { GOODS_LABELS } from '@qingnang/contract/goods-labels';
import { Checkbox, Form, type FormItemProps } from 'antd';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { ANY } from '../../../app/failure.tsx';
import { type GoodsValues, isSame } from '../values.ts';

/** The goods as it was opened: what changed fields are compared with. */
export const StartContext = createContext<GoodsValues | null>(null);

export function useStart(): GoodsValues {
  const start = useContext(StartContext);
  if (!start) throw new Error('useStart outside of a goods form');
  return start;
}

type Rules = NonNullable<FormItemProps['rules']>;

interface FieldProps {
  name: keyof GoodsValues;
  children: ReactElement;
  isRequired?: boolean;
  /** Columns of the four that it takes. */
  span?: 1 | 2 | 4;
  hint?: ReactNode;
  rules?: Rules;
  /** How to write the old value; as it is when absent. */
  say?: (value: never) => string;
}

/** A labelled field; amber with old → new once it differs from the goods as it was opened. */
export function Field({ name, children, isRequired = false, span = 1, hint, rules = [], say }: FieldProps) {
  const was = useStart()[name];
  const now = Form.useWatch(name);
  const isChanged = now !== undefined && !isSame(was, now);
  const required: Rules = isRequired ? [{ required: true, message: `请填写${GOODS_LABELS[name]}` }] : [ANY];
  return (
    <Form.Item
      name={name}
      label={GOODS_LABELS[name]}
      className={`w${span}${isChanged ? ' chg' : ''}`}
      rules={[...required, ...rules]}
      extra={isChanged ? <span className="warn">原为 {words(was, say)}</span> : hint}
    >
      {children}
    </Form.Item>
  );
}

function words(value: unknown, say: FieldProps['say']): string {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return '空';
  return say ? say(value as never) : String(value);
}

/** A rule that is on or off: 1 or 0 of the wire as a checkbox. */
export function Flag({ name, children }: { name: keyof GoodsValues; children?: ReactNode }) {
  const was = useStart()[name];
  const now = Form.useWatch(name);
  const isChanged = now !== undefined && !isSame(was, now);
  return (
    <Form.Item
      name={name}
      className={isChanged ? 'flag chg' : 'flag'}
      valuePropName="checked"
      getValueProps={(value) => ({ checked: value === 1 })}
      getValueFromEvent={(event: { target: { checked: boolean } }) => (event.target.checked ? 1 : 0)}
      rules={[ANY]}
    >
      <Checkbox>{children ?? GOODS_LABELS[name]}</Checkbox>
    </Form.Item>
  );
}
