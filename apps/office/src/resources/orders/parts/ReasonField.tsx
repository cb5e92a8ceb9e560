import type { ReasonKind } from '@qingnang/contract/reason-fields';
import { Form, type FormInstance, Input } from 'antd';
import { UsualReasons } from '../../../shared/reasons.tsx';

interface ReasonFieldProps {
  form: FormInstance<{ reason: string }>;
  label: string;
  /** Whose usual ones are put in by a click. */
  kind: ReasonKind;
  rows: number;
}

/** Why something is done with an order, with the reasons that are usual. */
export function ReasonField({ form, label, kind, rows }: ReasonFieldProps) {
  return (
    <>
      <Form.Item
        name="reason"
        label={label}
        rules={[
          { required: true, whitespace: true, min: 2, max: 100, message: '请填写 2 至 100 个字的原因' },
        ]}
      >
        <Input.TextArea rows={rows} maxLength={100} showCount autoFocus />
      </Form.Item>
      <UsualReasons kind={kind} choose={(reason) => form.setFieldsValue({ reason })} />
    </>
  );
}
