import { Form, type FormInstance, Input } from 'antd';

interface ReasonFieldProps {
  form: FormInstance<{ reason: string }>;
  label: string;
  /** Put in by a click. */
  common: readonly string[];
  rows: number;
}

/** Why something is done with an order, with the reasons that are usual. */
export function ReasonField({ form, label, common, rows }: ReasonFieldProps) {
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
      <fieldset className="reasons">
        <legend className="visually-hidden">常用原因</legend>
        {common.map((reason) => (
          <button
            type="button"
            className="btn sm"
            key={reason}
            onClick={() => form.setFieldsValue({ reason })}
          >
            {reason}
          </button>
        ))}
      </fieldset>
    </>
  );
}
