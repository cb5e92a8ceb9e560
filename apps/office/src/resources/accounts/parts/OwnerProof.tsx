import { Form, Input } from 'antd';

/** The member of staff proves to be there, once the sign-in is no longer fresh. @param asked in words; '' = it is not asked for */
export const OwnerProof = ({ asked }: { asked: string }) =>
  asked === '' ? null : (
    <Form.Item name="proof" label={asked} rules={[{ required: true, message: asked }]}>
      <Input.Password maxLength={128} autoComplete="off" autoFocus />
    </Form.Item>
  );
