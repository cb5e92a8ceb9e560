import { Form, Select } from 'antd';

/** Words that mean the same, each ended by Enter. */
export const SynonymField = ({ hint }: { hint: string }) => (
  <Form.Item
    name="words"
    label="意思相同的词"
    extra={hint}
    rules={[{ required: true, type: 'array', min: 2, max: 20, message: '请填写 2 至 20 个词' }]}
  >
    <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', ' ']} />
  </Form.Item>
);
