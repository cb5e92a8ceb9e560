import { Form, Input, Radio } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { AudienceFields } from '../../../shared/fields/AudienceFields.tsx';
import type { Given } from '../api.ts';
import { MOST_NAMES, namesIn, type ReceiverValues } from '../receivers.ts';
import { givenWords } from '../words.ts';

/** Who gets it, as cells of `.offer-form`: accounts by name, or all of some kind. */
export function Receivers() {
  const form = Form.useFormInstance<ReceiverValues>();
  const isByAudience = Form.useWatch('isByAudience', form);
  const names = namesIn(Form.useWatch('usernames', form) ?? '');
  return (
    <>
      <Form.Item name="isByAudience" label="发给" className="all" rules={[ANY]}>
        <Radio.Group options={WAYS} />
      </Form.Item>
      {isByAudience ? (
        <>
          <AudienceFields />
          <p className="all muted small">所选条件须同时满足；都不选则发给全部审核通过的账户，每户一张。</p>
        </>
      ) : (
        <Form.Item
          name="usernames"
          label="用户名"
          className="all"
          required
          extra={
            names.length > 0 ? `共 ${count(names.length)} 个账户，每户一张` : '每行一个，可从表格整列粘贴'
          }
          rules={[NAMES_RULE]}
        >
          <Input.TextArea rows={6} placeholder={'yaodian\nzhensuo'} />
        </Form.Item>
      )}
    </>
  );
}

const WAYS = [
  { value: false, label: '指定账户' },
  { value: true, label: '一类客户' },
];

const NAMES_RULE = {
  validator: (_: unknown, text: string | undefined) => {
    const { length } = namesIn(text ?? '');
    if (length === 0) return Promise.reject(new Error('请填写用户名'));
    return length > MOST_NAMES
      ? Promise.reject(new Error(`一次最多 ${count(MOST_NAMES)} 个账户`))
      : Promise.resolve();
  },
};

interface GivenResultProps {
  given: Given;
  /** Why some were skipped. */
  why: string;
  close: () => void;
}

/** Who got it, and which names are not there. */
export const GivenResult = ({ given, why, close }: GivenResultProps) => (
  <>
    <p className={`alert ${given.given > 0 ? 'good' : ''}`} role="status">
      {givenWords(given, why)}
    </p>
    {given.unknown.length > 0 && (
      <>
        <p className="alert bad">以下 {count(given.unknown.length)} 个用户名不存在，没有发放：</p>
        <Input.TextArea
          aria-label="没有发放的用户名"
          readOnly
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={given.unknown.join('\n')}
        />
      </>
    )}
    <div className="dialog-acts">
      <button type="button" className="btn primary" onClick={close}>
        完成
      </button>
    </div>
  </>
);
